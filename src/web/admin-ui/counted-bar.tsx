import { Link } from 'react-router'
import type { CountedChatters, CountedRefunds, CountedSessions } from '#domain/day-range.ts'
import { useTexts } from '../texts/texts.ts'
import { dayText } from '../ui/date-text.ts'
import type { CountedRows } from './list.ts'

const NAMES = {
  purchases: 'countedPurchases',
  approved: 'countedApproved',
  rejected: 'countedRejected',
  decided: 'countedDecided',
  received: 'countedReceived',
  fees: 'countedFees',
  used: 'countedUsed',
  kept: 'countedKept',
  refunds: 'countedRefunds',
  refunds_paid: 'countedRefundsPaid',
  paid_out: 'countedPaidOut',
  joined: 'countedJoined',
  active: 'countedActive',
  owed: 'countedOwed',
} as const satisfies Record<CountedSessions | CountedRefunds | CountedChatters | 'paid_out', string>

/** True for figures that describe the present, whatever days are chosen. */
function isOfNow(counted: string): boolean {
  return counted === 'kept' || counted === 'owed'
}

/** Prevents a line break inside the date. */
function unbroken(day: string): string {
  return dayText(day).replaceAll('-', '-\u2060')
}

/** Says which rows are shown after a Dashboard figure led to the list. */
export function CountedBar({ counted: { counted, from, to } }: { readonly counted: CountedRows }) {
  const t = useTexts('admin')
  const name = t(NAMES[counted as keyof typeof NAMES])
  const range = from === to ? t('onDay', { day: unbroken(from) }) : t('onDays', { from: unbroken(from), to: unbroken(to) })
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-primary-soft px-4 py-2.5 text-ink text-sm">
      <span className="grow">{isOfNow(counted) ? name : t('countedOn', { name, range })}</span>
      <Link to="?" className="rounded-lg font-medium text-primary underline underline-offset-4">
        {t('showAll')}
      </Link>
    </p>
  )
}
