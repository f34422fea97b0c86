// The list of pictures: screen, role and size. Buttons are found by the app's own texts, because they differ by language.

import type { Page } from '@playwright/test'
import { LANGUAGE_CODES, type Language } from '../../src/texts/languages.ts'
import type { Demo } from '../demo/serve.ts'

export type Theme = 'light' | 'dark'

export interface Shot {
  readonly name: string
  /** Null stands for a visitor. */
  readonly who: keyof Demo['logins'] | null
  readonly languages: readonly Language[]
  readonly themes: readonly Theme[]
  readonly window: { readonly width: number; readonly height: number; readonly scale: number }
  /** Where the file goes, its width, and its size limit. */
  readonly keep: { readonly folder: 'landing' | 'docs' | 'public'; readonly width: number; readonly bytes: number }
  open(page: Page, demo: Demo, language: Language): Promise<void>
}

const PHONE = { width: 390, height: 720, scale: 2 }
const DESKTOP = { width: 1280, height: 780, scale: 1.5 }

const BOTH = { languages: LANGUAGE_CODES, themes: ['light', 'dark'] } as const
const ON_LANDING_PHONE = { folder: 'landing', width: 600, bytes: 36_000 } as const
const ON_LANDING_DESKTOP = { folder: 'landing', width: 1440, bytes: 40_000 } as const
const IN_README = { languages: ['en'], themes: ['light'] } as const

/** A chatter without sessions with the demo's user, so that the pane shows the plans. */
const NEW_CHATTER = 'mehak'

export const SHOTS: readonly Shot[] = [
  { name: 'chat-desk', who: 'user', ...BOTH, window: DESKTOP, keep: ON_LANDING_DESKTOP, open: openConversation },
  { name: 'talk', who: 'user', ...BOTH, window: PHONE, keep: ON_LANDING_PHONE, open: openConversation },
  { name: 'choose', who: 'user', ...BOTH, window: PHONE, keep: ON_LANDING_PHONE, open: openOffer },
  { name: 'pay', who: 'user', ...BOTH, window: PHONE, keep: ON_LANDING_PHONE, open: openPayment },
  { name: 'earnings', who: 'chatter', ...BOTH, window: PHONE, keep: ON_LANDING_PHONE, open: openEarnings },
  {
    name: 'landing',
    who: null,
    ...IN_README,
    window: { width: 1280, height: 800, scale: 1.5 },
    keep: { folder: 'docs', width: 1280, bytes: 90_000 },
    open: openLanding,
  },
  { name: 'chat', who: 'user', ...IN_README, window: PHONE, keep: { folder: 'docs', width: 585, bytes: 60_000 }, open: openConversation },
  {
    name: 'admin',
    who: 'admin',
    ...IN_README,
    window: DESKTOP,
    keep: { folder: 'docs', width: 1280, bytes: 90_000 },
    open: (page, demo) => goTo(page, demo, '/admin/session-requests'),
  },
  {
    name: 'shared',
    who: null,
    ...IN_README,
    window: { width: 1200, height: 630, scale: 1 },
    keep: { folder: 'public', width: 1200, bytes: 120_000 },
    open: openLanding,
  },
]

async function goTo(page: Page, demo: Demo, path: string): Promise<void> {
  await page.goto(`${demo.address}${path}`)
  await page.locator('main').waitFor()
}

async function openLanding(page: Page, demo: Demo): Promise<void> {
  await goTo(page, demo, '/')
}

/** The demo's running session in each language; other languages show the English one. */
function runningIn({ inUrdu }: Demo): Partial<Record<Language, Demo['inUrdu']>> {
  return { ur: inUrdu }
}

async function openConversation(page: Page, demo: Demo, language: Language): Promise<void> {
  const { chatter } = runningIn(demo)[language] ?? demo.running
  await goTo(page, demo, `/dashboard/chats?with=${chatter.id}`)
  await page.locator('[data-message]').last().waitFor()
  // A date floats over the messages while they scroll.
  await page.locator('[data-scrolling]').waitFor({ state: 'detached' })
}

async function openOffer(page: Page, demo: Demo, language: Language): Promise<void> {
  const chatter = demo.accounts[NEW_CHATTER]
  if (!chatter) throw new Error(`the demo has no ${NEW_CHATTER}`)
  await goTo(page, demo, `/dashboard/chats?with=${chatter.id}`)
  await page
    .getByRole('button', { name: (await textsOf('purchase', language))['buyNow'] ?? '' })
    .first()
    .waitFor()
}

async function openPayment(page: Page, demo: Demo, language: Language): Promise<void> {
  await showNoMethodAsFull(page)
  await openOffer(page, demo, language)
  await page
    .getByRole('button', { name: (await textsOf('purchase', language))['buyNow'] ?? '' })
    .first()
    .click()
  const accounts = page
    .getByRole('dialog')
    .locator('label')
    .filter({ has: page.getByRole('radio') })
  await accounts.last().click()
  await page.mouse.move(0, 0)
  // The account, and the amount below it.
  await accounts.first().evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

/** The demo has full payment methods, which would be bad advertising. */
async function showNoMethodAsFull(page: Page): Promise<void> {
  await page.route('**/api/admin/payment-methods/all?*', async (route) => {
    const response = await route.fetch()
    const { paymentMethods } = (await response.json()) as { paymentMethods: object[] }
    await route.fulfill({ response, json: { paymentMethods: paymentMethods.map((method) => ({ ...method, isFull: false })) } })
  })
}

async function openEarnings(page: Page, demo: Demo): Promise<void> {
  await goTo(page, demo, '/dashboard/withdraws')
  await page.getByRole('textbox').first().waitFor()
}

async function textsOf(area: string, language: Language): Promise<Readonly<Record<string, string>>> {
  const texts: { default: Readonly<Record<string, string>> } = await import(`../../src/texts/${language}/${area}.ts`)
  return texts.default
}
