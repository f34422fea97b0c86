import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { HeldEarning, listHeldEarnings } from '#contract/earnings.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ShortMoment } from '../../ui/moment.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { useHeldEarnings } from './queries.ts'

// Texts of the line below the available balance, by what the money waits for.
const TEXTS = { end: 'moreAfterEnd', time: 'moreSoon', decision: 'moreAfterDecision' } as const

/** Gives the reason only if all held earnings share it. */
export function heldText(reply: ReplyOf<typeof listHeldEarnings> | undefined) {
  const { earnings = [], totalEarnings = 0 } = reply ?? {}
  const [first] = earnings
  const isRunning = earnings.every(({ waitsFor, availableAt }) => waitsFor !== 'end' || availableAt !== null)
  const isSame = totalEarnings === earnings.length && earnings.every(({ waitsFor }) => waitsFor === first?.waitsFor)
  return first && isSame && isRunning ? TEXTS[first.waitsFor] : 'moreLater'
}

/** Earnings that are not available yet, shown below the available balance. Opens the list of their sessions. */
export function HeldEarnings({ rupees }: { readonly rupees: number }) {
  const t = useTexts('withdraws')
  const [isOpen, setOpen] = useState(false)
  const first = useHeldEarnings(1)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-mx-3 -mb-2 flex min-h-11 items-center gap-1.5 rounded-control px-3 text-start font-medium text-on-brand-soft text-sm transition-colors duration-150 hover:bg-brand-raised hover:text-on-brand focus-visible:outline-on-brand"
      >
        {t(heldText(first.data), { amount: moneyText(rupees) })}
        <ChevronRight className="size-4 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
      </button>
      <HeldList open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function HeldList({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts('withdraws')
  const names = useNames()
  const [page, setPage] = useState(1)
  const { data } = useHeldEarnings(page)
  const pages = pageCount(data?.totalEarnings ?? 0)
  return (
    <Dialog open={open} onClose={onClose} title={t('held')} description={t('heldText')} hasNoControls={pages <= 1}>
      <ul className="divide-y divide-hairline">
        {data?.earnings.map((earning) => (
          <li key={earning._id} className="flex items-center justify-between gap-4 py-3 text-sm">
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="truncate font-medium text-ink">
                <bdi>{names.person(earning.username)}</bdi>
              </span>
              <span className="text-ink-soft text-xs">
                <When earning={earning} />
              </span>
            </span>
            <span className="shrink-0 font-semibold text-ink">{moneyText(earning.amount)}</span>
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pages} onChange={setPage} />
    </Dialog>
  )
}

function When({ earning: { waitsFor, availableAt } }: { readonly earning: HeldEarning }) {
  const t = useTexts('withdraws')
  if (waitsFor === 'decision') return t('waitsForDecision')
  if (availableAt === null) return t('waitsForMinutes')
  return (
    <>
      {t(waitsFor === 'end' ? 'waitsForEnd' : 'waitsForTime')} <ShortMoment iso={availableAt} />
    </>
  )
}
