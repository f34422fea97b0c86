// Writes the mail of a notice, in one language.

import { describe, type Language } from '#texts/languages.ts'
import { type NoticeFigures, noticeText } from '#texts/notice-text.ts'
import { type MailText, mailTextOf } from '../platform/mail/letter.ts'

export interface MailLinks {
  /** The page that the notice leads to. */
  readonly open: string
  readonly settings: string
  /** Ends the mails of this kind; null for a kind that must be read. */
  readonly stop: string | null
}

export interface MailTextOptions {
  readonly language: Language
  /** Whether people and amounts are named. */
  readonly details: boolean
  /** Null when the public address of the server is not known. */
  readonly links: MailLinks | null
}

export async function noticeMailText(figures: NoticeFigures, { language, details, links }: MailTextOptions): Promise<MailText> {
  const { texts: areas } = describe(language)
  const [notices, names, rejections, mails] = await Promise.all([areas.notices(), areas.names(), areas.rejections(), areas.mails()])
  const texts = { language, notices: notices.default, names: names.default, rejections: rejections.default }
  const { title, text } = noticeText(figures, texts, { details })
  const { open, reason, change, stop } = mails.default
  return mailTextOf({
    language,
    title,
    text,
    link: links && { text: open, address: links.open },
    reason,
    linksBelow: links
      ? [{ text: change, address: links.settings }, ...(links.stop === null ? [] : [{ text: stop, address: links.stop }])]
      : [],
  })
}
