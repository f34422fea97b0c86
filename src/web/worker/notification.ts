// What a push message looks like on the device. Even an unreadable message shows something,
// because browsers revoke the permission of a site that receives push messages and shows nothing.

import type { PushPayload } from '#contract/notices.ts'
import { NOTICE_KINDS } from '#domain/notices.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import englishNames from '#texts/en/names.ts'
import englishNotices from '#texts/en/notices.ts'
import englishRejections from '#texts/en/rejections.ts'
import { DEFAULT_LANGUAGE, describe, isLanguage, type Language } from '#texts/languages.ts'
import { type NoticeText, type NoticeTexts, noticeText } from '#texts/notice-text.ts'
import urduNames from '#texts/ur/names.ts'
import urduNotices from '#texts/ur/notices.ts'
import urduRejections from '#texts/ur/rejections.ts'

// Notice texts are built into the worker in every language, because a push message may arrive when nothing can be downloaded.
const TEXTS: Readonly<Record<Language, Omit<NoticeTexts, 'language'>>> = {
  en: { notices: englishNotices, names: englishNames, rejections: englishRejections },
  ur: { notices: urduNotices, names: urduNames, rejections: urduRejections },
}

export function noticeTextsIn(language: Language): NoticeTexts {
  return { language, ...TEXTS[language] }
}

export interface Notification {
  readonly title: string
  readonly options: NotificationOptions & { readonly renotify: boolean; readonly data: NotificationData }
}

export interface NotificationData {
  readonly path: string
  readonly noticeID: string
}

/** The page that an unreadable notification opens. */
const START = '/dashboard'
const UNREADABLE = 'unreadable'

export function notificationOf(
  payload: PushPayload | null,
  texts: (language: Language) => NoticeTexts,
  deviceLanguage: string | null,
): Notification {
  const language = [payload?.language, deviceLanguage].find(isLanguage) ?? DEFAULT_LANGUAGE
  const { title, text } = payload === null ? neutralText(texts(language)) : textOf(payload, texts(language))
  return {
    title,
    options: {
      body: text,
      lang: language,
      dir: describe(language).direction,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      tag: payload?.tag ?? UNREADABLE,
      // Another message in the same chat replaces the notification and alerts again.
      renotify: true,
      data: { path: payload?.path ?? START, noticeID: payload?.noticeID ?? '' },
    },
  }
}

function textOf(payload: PushPayload, texts: NoticeTexts): NoticeText {
  const { kind, party, plan, minutes, amount, reason, count } = payload
  const figures = {
    kind,
    name: party ?? null,
    plan: plan ?? null,
    minutes: minutes ?? null,
    amount: amount ?? null,
    reason: reason ?? null,
    count: count ?? 1,
  }
  // The server leaves out names and amounts unless the account allows them.
  const details = party !== undefined || amount !== undefined
  return noticeText(figures, texts, { details })
}

function neutralText({ notices }: NoticeTexts): NoticeText {
  return { title: notices['unreadable.title'], text: notices['unreadable.text'] }
}

/** Null if this version cannot read the message, such as a kind that only a newer server knows. */
export function readPayload(text: string | undefined, origin: string): PushPayload | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isPayload(value, origin) ? value : null
  } catch {
    return null
  }
}

function isPayload(value: unknown, origin: string): value is PushPayload {
  if (typeof value !== 'object' || value === null) return false
  const { kind, noticeID, tag, language, path, party, plan, minutes, amount, reason, count } = value as Partial<
    Record<keyof PushPayload, unknown>
  >
  return (
    (kind === null || NOTICE_KINDS.includes(kind as never)) &&
    [noticeID, tag, language].every((each) => typeof each === 'string') &&
    isOwnPath(path, origin) &&
    [party, reason].every((each) => each === undefined || typeof each === 'string') &&
    (plan === undefined || PLAN_TITLES.includes(plan as never)) &&
    [minutes, amount].every((each) => each === undefined || typeof each === 'number') &&
    (count === undefined || (Number.isSafeInteger(count) && (count as number) > 0))
  )
}

/** Resolves the path as the browser would: `//elsewhere` and `/\\elsewhere` lead to other sites. */
function isOwnPath(path: unknown, origin: string): boolean {
  return typeof path === 'string' && path.startsWith('/') && new URL(path, origin).origin === origin
}
