// Writes the mail of a notice, as text and as HTML, in one language.

import { describe, type Language } from '#texts/languages.ts'
import { type NoticeFigures, noticeText } from '#texts/notice-text.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailLinks {
  /** The page that the notice leads to. */
  readonly open: string
  readonly settings: string
  /** Ends the mails of this kind. */
  readonly stop: string
}

export interface MailTextOptions {
  readonly language: Language
  /** Whether people and amounts are named. */
  readonly details: boolean
  /** Null when the public address of the server is not known. */
  readonly links: MailLinks | null
}

export async function mailTextOf(figures: NoticeFigures, { language, details, links }: MailTextOptions): Promise<MailText> {
  const { texts, direction } = describe(language)
  const [notices, names, mails] = await Promise.all([texts.notices(), texts.names(), texts.mails()])
  const { title, text } = noticeText(figures, { language, notices: notices.default, names: names.default }, { details })
  const { open, reason, change, stop } = mails.default
  const below =
    links === null
      ? []
      : ([
          [change, links.settings],
          [stop, links.stop],
        ] as const)
  return {
    subject: title,
    text: [
      text,
      ...(links ? [`${open}: ${links.open}`] : []),
      '--',
      reason,
      ...below.map(([name, address]) => `${name}: ${address}`),
      '',
    ].join('\n\n'),
    html: [
      `<!doctype html>`,
      `<html lang="${language}" dir="${direction}">`,
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
      `<body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.6; max-width: 32rem; margin: 0 auto; padding: 1rem">`,
      `<h1 style="font-size: 20px">${escaped(title)}</h1>`,
      `<p>${escaped(text)}</p>`,
      ...(links ? [`<p>${link(links.open, open)}</p>`] : []),
      `<p style="font-size: 13px; color: #666">${[escaped(reason), ...below.map(([name, address]) => link(address, name))].join('<br>')}</p>`,
      `</body>`,
      `</html>`,
      '',
    ].join('\n'),
  }
}

function link(address: string, text: string): string {
  return `<a href="${escaped(address)}">${escaped(text)}</a>`
}

/** Names are written by people. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
