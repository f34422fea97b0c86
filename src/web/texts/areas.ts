// Where the sentences of each area are, in each language. The two areas that every page needs are part of the first
// script in English; everything else arrives together with the screens that speak it.

import app from './en/app.ts'
import ui from './en/ui.ts'
import type { Language } from './language.ts'

const ENGLISH = {
  app: async () => ({ default: app }),
  ui: async () => ({ default: ui }),
  landing: () => import('./en/landing.ts'),
  accounts: () => import('./en/accounts.ts'),
  profile: () => import('./en/profile.ts'),
  history: () => import('./en/history.ts'),
  withdraws: () => import('./en/withdraws.ts'),
  admin: () => import('./en/admin.ts'),
  chat: () => import('./en/chat.ts'),
  talk: () => import('./en/talk.ts'),
  shortcuts: () => import('./en/shortcuts.ts'),
  presence: () => import('./en/presence.ts'),
  purchase: () => import('./en/purchase.ts'),
  adminPayments: () => import('./en/admin-payments.ts'),
  adminSessions: () => import('./en/admin-sessions.ts'),
  adminWithdrawals: () => import('./en/admin-withdrawals.ts'),
}

export type TextArea = keyof typeof ENGLISH

export const AREAS = Object.keys(ENGLISH) as TextArea[]

/** The sentences of an area by their keys; another language has the same keys. */
export type TextsOf<Area extends TextArea> = Readonly<Record<keyof Awaited<ReturnType<(typeof ENGLISH)[Area]>>['default'], string>>

/** Total: an area or a sentence that a language lacks does not compile. */
type Loaders = { readonly [Area in TextArea]: () => Promise<{ readonly default: TextsOf<Area> }> }

const URDU: Loaders = {
  app: () => import('./ur/app.ts'),
  ui: () => import('./ur/ui.ts'),
  landing: () => import('./ur/landing.ts'),
  accounts: () => import('./ur/accounts.ts'),
  profile: () => import('./ur/profile.ts'),
  history: () => import('./ur/history.ts'),
  withdraws: () => import('./ur/withdraws.ts'),
  admin: () => import('./ur/admin.ts'),
  chat: () => import('./ur/chat.ts'),
  talk: () => import('./ur/talk.ts'),
  shortcuts: () => import('./ur/shortcuts.ts'),
  presence: () => import('./ur/presence.ts'),
  purchase: () => import('./ur/purchase.ts'),
  adminPayments: () => import('./ur/admin-payments.ts'),
  adminSessions: () => import('./ur/admin-sessions.ts'),
  adminWithdrawals: () => import('./ur/admin-withdrawals.ts'),
}

const LOADERS: Readonly<Record<Language, Loaders>> = { en: ENGLISH, ur: URDU }

/** In the first script: what every page says before anything else has arrived. */
export const AT_HAND: Readonly<Record<'app' | 'ui', Readonly<Record<string, string>>>> = { app, ui }

export async function fetchTexts(language: Language, area: TextArea): Promise<Readonly<Record<string, string>>> {
  return (await LOADERS[language][area]()).default
}
