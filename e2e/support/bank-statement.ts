// A bank's file, and how an admin gives it to the app.

import { expect, type Page } from '@playwright/test'
import type { Method } from './money.ts'
import { choose } from './pages.ts'

export interface BankFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export function bankFile(name: string, lines: readonly string[]): BankFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}

export async function chooseAccount(page: Page, { bankName, accountNumber }: Method): Promise<void> {
  await choose(page, 'Receiving account', `\u2068${bankName}\u2069 · \u2066${accountNumber}\u2069`)
}

export async function readBankFile(page: Page, method: Method, file: BankFile): Promise<void> {
  await page.getByRole('link', { name: 'Import statement' }).click()
  await chooseAccount(page, method)
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(file.name, { exact: true })).toBeVisible()
}
