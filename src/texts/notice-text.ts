// The text of a notice, for the list and the toasts of a page, for the service worker, and for mails.

import type { NoticeKind } from '#domain/notices.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { RejectionReason } from '#domain/rejections.ts'
import type { TextsOf } from './areas.ts'
import { durationText } from './duration-text.ts'
import { formatText } from './format-text.ts'
import type { Language } from './languages.ts'
import { moneyText } from './money-text.ts'

export interface NoticeFigures {
  /** Null for a test of a device. */
  readonly kind: NoticeKind | null
  readonly name: string | null
  readonly plan: PlanTitle | null
  readonly minutes: number | null
  readonly amount: number | null
  readonly reason: RejectionReason | null
  readonly count: number
}

export interface NoticeTexts {
  readonly language: Language
  readonly notices: TextsOf<'notices'>
  readonly names: TextsOf<'names'>
  readonly rejections: TextsOf<'rejections'>
}

export interface NoticeText {
  readonly title: string
  readonly text: string
}

/** With `details` it names people and amounts. */
export function noticeText(
  figures: NoticeFigures,
  { language, notices, names, rejections }: NoticeTexts,
  { details }: { readonly details: boolean },
): NoticeText {
  const kind = figures.kind ?? 'test'
  const part = details || figures.kind === null ? detailsPart(figures) : 'private'
  const values = {
    name: figures.name ?? names.deletedAccount,
    plan: figures.plan === null ? '' : names[figures.plan],
    minutes: figures.minutes ?? 0,
    // Waiting has no end, unlike the minutes of a plan.
    duration: durationText(figures.minutes ?? 0, language),
    amount: figures.amount === null ? '' : moneyText(figures.amount),
    // A newer server may have reasons that this version has no sentence for.
    reason: (figures.reason && rejections[figures.reason]) ?? '',
    count: figures.count,
  }
  const format = (key: string) => formatText(notices, key, values, language)
  return { title: format(`${kind}.title`), text: format(`${kind}.${part}`) }
}

interface Details extends Pick<NoticeFigures, 'kind' | 'amount'> {
  /** A notice of an earlier version has no reason at all. */
  readonly reason?: RejectionReason | null
}

export function detailsPart({ kind, amount, reason }: Details): 'text' | 'because' | 'private' {
  // A proposal that is not about money.
  if (amount === null && kind?.startsWith('proposal_')) return 'private'
  return reason ? 'because' : 'text'
}
