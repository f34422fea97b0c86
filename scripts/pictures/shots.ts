// What is shown, of whom, and how large. Two languages have no word in common, so a button is found by the word that the app
// itself has for it.

import type { Page } from '@playwright/test'
import { LANGUAGE_CODES, type Language } from '../../src/web/texts/languages.ts'
import type { Demo } from '../demo/serve.ts'

export type Theme = 'light' | 'dark'

export interface Shot {
  readonly name: string
  /** Null is a visitor. */
  readonly who: keyof Demo['logins'] | null
  readonly languages: readonly Language[]
  readonly themes: readonly Theme[]
  readonly window: { readonly width: number; readonly height: number; readonly scale: number }
  /** How wide the file is, and at most how heavy. */
  readonly keep: { readonly folder: 'landing' | 'docs' | 'public'; readonly width: number; readonly bytes: number }
  open(page: Page, demo: Demo, language: Language): Promise<void>
}

const PHONE = { width: 390, height: 720, scale: 2 }
const DESK = { width: 1280, height: 780, scale: 1.5 }

const BOTH = { languages: LANGUAGE_CODES, themes: ['light', 'dark'] } as const
const ON_LANDING_PHONE = { folder: 'landing', width: 600, bytes: 36_000 } as const
const ON_LANDING_DESK = { folder: 'landing', width: 1440, bytes: 40_000 } as const
const IN_README = { languages: ['en'], themes: ['light'] } as const

/** A chatter whom the demo's user has never met, so that the pane shows what is offered. */
const NOT_MET = 'mehak'

export const SHOTS: readonly Shot[] = [
  { name: 'chat-desk', who: 'user', ...BOTH, window: DESK, keep: ON_LANDING_DESK, open: openTalk },
  { name: 'talk', who: 'user', ...BOTH, window: PHONE, keep: ON_LANDING_PHONE, open: openTalk },
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
  { name: 'chat', who: 'user', ...IN_README, window: PHONE, keep: { folder: 'docs', width: 585, bytes: 60_000 }, open: openTalk },
  {
    name: 'admin',
    who: 'admin',
    ...IN_README,
    window: DESK,
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

/** With a person who is online, in the script of the page's language. */
/** Where the demo has a running chat in the language itself. */
function runningIn({ inUrdu }: Demo): Partial<Record<Language, Demo['inUrdu']>> {
  return { ur: inUrdu }
}

async function openTalk(page: Page, demo: Demo, language: Language): Promise<void> {
  const { chatter } = runningIn(demo)[language] ?? demo.running
  await goTo(page, demo, `/dashboard/chats?with=${chatter.id}`)
  await page.getByRole('log').waitFor()
}

async function openOffer(page: Page, demo: Demo, language: Language): Promise<void> {
  const chatter = demo.accounts[NOT_MET]
  if (!chatter) throw new Error(`the demo has no ${NOT_MET}`)
  await goTo(page, demo, `/dashboard/chats?with=${chatter.id}`)
  await page
    .getByRole('button', { name: (await wordsOf('purchase', language))['buyNow'] ?? '' })
    .first()
    .waitFor()
}

async function openPayment(page: Page, demo: Demo, language: Language): Promise<void> {
  await openOffer(page, demo, language)
  await page
    .getByRole('button', { name: (await wordsOf('purchase', language))['buyNow'] ?? '' })
    .first()
    .click()
  const account = page
    .getByRole('dialog')
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
  await account.click()
  await account.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

async function openEarnings(page: Page, demo: Demo): Promise<void> {
  await goTo(page, demo, '/dashboard/withdraws')
  await page.getByRole('textbox').first().waitFor()
}

async function wordsOf(area: string, language: Language): Promise<Readonly<Record<string, string>>> {
  const words: { default: Readonly<Record<string, string>> } = await import(`../../src/web/texts/${language}/${area}.ts`)
  return words.default
}
