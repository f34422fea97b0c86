// Mails and push messages are written in the language of the page, so a change of it is reported to the server.

import { useEffect } from 'react'
import { updateNoticeSettings } from '#contract/notices.ts'
import { DEFAULT_LANGUAGE, type Language } from '#texts/languages.ts'
import { call } from '../api/call.ts'
import { useLanguage } from '../texts/texts.ts'

/** With the account behind it: several may use this browser, one after the other. */
const KEY = 'guftagu-notice-language/'

/** What the server knows without a report is the default language. */
export function useReportedLanguage(accountId: string): void {
  const language = useLanguage()
  useEffect(() => {
    if (reported(accountId) === language) return
    report(accountId, language).catch(() => undefined)
  }, [accountId, language])
}

async function report(accountId: string, language: Language): Promise<void> {
  await call(updateNoticeSettings, { body: { language } })
  localStorage.setItem(`${KEY}${accountId}`, language)
  const { reportDevice } = await import('./push.ts')
  await reportDevice()
}

function reported(accountId: string): string {
  return localStorage.getItem(`${KEY}${accountId}`) ?? DEFAULT_LANGUAGE
}
