// Every sentence on a screen comes from here, one file per area and language. The two areas that every page
// needs are part of the first script; the others arrive together with the screens that speak them.

import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import app from './en/app.ts'
import ui from './en/ui.ts'

export type TextArea = keyof typeof LOADERS

const LOADERS = {
  landing: () => import('./en/landing.ts'),
  accounts: () => import('./en/accounts.ts'),
  profile: () => import('./en/profile.ts'),
  history: () => import('./en/history.ts'),
  withdraws: () => import('./en/withdraws.ts'),
  admin: () => import('./en/admin.ts'),
  chat: () => import('./en/chat.ts'),
  talk: () => import('./en/talk.ts'),
  presence: () => import('./en/presence.ts'),
  purchase: () => import('./en/purchase.ts'),
  adminPayments: () => import('./en/admin-payments.ts'),
  adminSessions: () => import('./en/admin-sessions.ts'),
  adminWithdrawals: () => import('./en/admin-withdrawals.ts'),
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: typeof app; ui: typeof ui } & { [A in TextArea]: Awaited<ReturnType<(typeof LOADERS)[A]>>['default'] }
  }
}

const LANGUAGE = 'en'

export function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    defaultNS: 'app',
    resources: { [LANGUAGE]: { app, ui } },
    initAsync: false,
    // React escapes what it renders; doing it here too would show entities to people.
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = LANGUAGE
  document.documentElement.dir = i18next.dir(LANGUAGE)
}

export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      if (i18next.hasResourceBundle(LANGUAGE, area)) return
      const texts = await LOADERS[area]()
      i18next.addResourceBundle(LANGUAGE, area, texts.default)
    }),
  )
}
