// Writes a mail as text and as HTML, in the direction of its language.

import { describe, type Language } from '#texts/languages.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailLink {
  readonly text: string
  readonly address: string
}

export interface Letter {
  readonly language: Language
  readonly title: string
  readonly text: string
  readonly link: MailLink | null
  /** Small print at the end: why this mail was sent. */
  readonly reason: string
  readonly linksBelow?: readonly MailLink[]
}

export function mailTextOf({ language, title, text, link, reason, linksBelow = [] }: Letter): MailText {
  return {
    subject: title,
    text: [text, ...(link ? [plain(link)] : []), '--', reason, ...linksBelow.map(plain), ''].join('\n\n'),
    html: [
      `<!doctype html>`,
      `<html lang="${language}" dir="${describe(language).direction}">`,
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
      `<body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.6; max-width: 32rem; margin: 0 auto; padding: 1rem">`,
      `<h1 style="font-size: 20px">${escaped(title)}</h1>`,
      `<p>${escaped(text)}</p>`,
      ...(link ? [`<p>${anchor(link)}</p>`] : []),
      `<p style="font-size: 13px; color: #666">${[escaped(reason), ...linksBelow.map(anchor)].join('<br>')}</p>`,
      `</body>`,
      `</html>`,
      '',
    ].join('\n'),
  }
}

function plain({ text, address }: MailLink): string {
  return `${text}: ${address}`
}

function anchor({ text, address }: MailLink): string {
  return `<a href="${escaped(address)}">${escaped(text)}</a>`
}

/** A mail may contain names, which people choose. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
