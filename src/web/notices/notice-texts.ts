import type { Notice } from '#contract/notices.ts'
import { moneyText } from '#texts/money-text.ts'
import { detailsPart } from '#texts/notice-text.ts'
import { type Translatable, text } from '../texts/translate.ts'
import { isDeleted } from '../texts/use-names.ts'

type NoticeValues = Pick<Notice, 'kind' | 'party' | 'plan' | 'minutes' | 'amount' | 'reason' | 'count'>

/** Returns values instead of strings, because toasts and the list follow a language change. */
export function noticeTexts({ kind, party, plan, minutes, amount, reason, count }: NoticeValues): {
  readonly title: Translatable
  readonly text: Translatable
} {
  const values = {
    name: party === null || isDeleted(party) ? text('names', 'deletedAccount') : party.username,
    plan: plan === null ? '' : text('names', plan),
    minutes: minutes ?? 0,
    duration: { durationMinutes: minutes ?? 0 },
    amount: amount === null ? '' : moneyText(amount),
    reason: reason ? text('rejections', reason) : '',
    count,
  }
  return {
    title: { area: 'notices', key: `${kind}.title`, values },
    text: { area: 'notices', key: `${kind}.${detailsPart({ kind, amount, reason })}`, values },
  }
}
