// The whole program as a process, as shipped. main.full.test.ts covers how it stops and what prevents a start.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openMainProgram } from '../testing/main-program.ts'

const { dataDirectory, firstScreen, adminPassword, startMain, logInAsAdmin } = openMainProgram()

it('the first start shows the address, the data folder and a password; a later one shows it no more and logs it nowhere', async () => {
  expect(firstScreen()).toContain('http://localhost:')
  expect(firstScreen()).toContain(dataDirectory())
  expect(firstScreen()).toContain('shown only this once')
  expect(firstScreen()).toMatch(/Policies +terms, privacy, refunds: no contact address/)
  expect(firstScreen()).toMatch(/Mails +kept in .+mail, because SMTP_URL is not set/)
  const { screen, address } = await startMain()
  expect(screen.stdout).not.toContain('Password')
  expect(await logInAsAdmin(address)).toBe(200)
  expect(await readFile(join(dataDirectory(), 'logs', 'server.log'), 'utf8')).not.toContain(adminPassword())
})
