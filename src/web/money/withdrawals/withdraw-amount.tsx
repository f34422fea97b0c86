import { ChevronDown } from 'lucide-react'
import { createParser, useQueryState } from 'nuqs'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { moneyText } from '#texts/money-text.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Lattice } from '../../ui/lattice.tsx'
import { ShortMoment } from '../../ui/moment.tsx'
import { nearestPage, parsePage } from '../../ui/paging.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { HeldEarnings } from './held.tsx'
import { WithdrawHistory } from './history.tsx'
import type { WithdrawsReply } from './history-page.ts'
import { useLiveWithdraws, useWithdraws } from './queries.ts'
import { WithdrawRequest } from './request.tsx'

// Money that leaves has a minus; what pays off the refund owed has none, because it was counted when it was owed.
const LINES = {
  reversed: { text: 'reversed', sign: -1 },
  advance: { text: 'advanceLine', sign: -1 },
  repaid: { text: 'repaid', sign: 1 },
} as const

/** The money that refunds took from the chatter. */
function Refunds({ reply: { advance, refundLines } }: { readonly reply: WithdrawsReply }) {
  const t = useTexts('withdraws')
  if (refundLines.length === 0) return null
  const taken = refundLines.reduce((sum, { kind, amount }) => (kind === 'repaid' ? sum : sum + Math.round(amount * 100)), 0) / 100
  return (
    <section aria-label={t('refundLines')} className="flex flex-col gap-4">
      {advance > 0 && (
        <Callout tone="warning">
          <p className="font-semibold">
            {t('advance')}: {moneyText(advance)}
          </p>
          <p className="mt-1 font-normal">{t('advanceText')}</p>
        </Callout>
      )}
      <Card>
        <details className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 md:px-6 [&::-webkit-details-marker]:hidden">
            <h2 className="grow font-semibold text-ink">{t('refundLines')}</h2>
            <span className="font-semibold text-ink">{moneyText(-taken)}</span>
            <ChevronDown className="size-4 shrink-0 text-ink-faint group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ul className="divide-y divide-hairline px-5 pb-2 md:px-6">
            {refundLines.map(({ _id, kind, amount, createdAt }) => (
              <li key={_id} className="flex items-center justify-between gap-4 py-3 text-sm">
                <span className="flex min-w-0 flex-col gap-0.5">
                  <span className="text-ink">{t(LINES[kind].text)}</span>
                  <span className="text-ink-soft text-xs">
                    <ShortMoment iso={createdAt} />
                  </span>
                </span>
                <span className="shrink-0 font-semibold text-ink">{moneyText(LINES[kind].sign * amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      </Card>
    </section>
  )
}

/** The first balance is emphasized, because it can be withdrawn. */
function Balances({ reply }: { readonly reply: WithdrawsReply | undefined }) {
  const t = useTexts('withdraws')
  return (
    <dl aria-label={t('balances')} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <Figure label={t('availableBalance')} rupees={reply?.availableBalance} strong>
        {reply !== undefined && reply.heldBalance > 0 && <HeldEarnings rupees={reply.heldBalance} />}
      </Figure>
      <Figure label={t('pendingWithdraw')} rupees={reply?.pendingWithdraw} />
      <Figure label={t('totalWithdrawn')} rupees={reply?.totalWithdrawn} />
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly rupees: number | undefined
  readonly strong?: boolean
  /** Below the amount. */
  readonly children?: ReactNode
}

function Figure({ label, rupees, strong = false, children }: FigureProps) {
  const waiting = useDelayed(rupees === undefined)
  return (
    <div
      className={cx(
        'relative flex flex-col gap-1 overflow-hidden rounded-card border p-5 shadow-quiet md:p-6',
        strong ? STRONG : 'border-hairline bg-surface',
      )}
    >
      <dt className={cx('relative text-sm', strong ? 'text-on-brand-soft' : 'text-ink-soft')}>{label}</dt>
      <dd
        className={cx(
          'relative min-h-9 break-words font-semibold md:text-2xl',
          strong ? 'text-4xl tracking-tight md:text-4xl!' : 'text-xl',
        )}
      >
        {rupees === undefined ? waiting && <Skeleton className="h-8 w-2/3" /> : moneyText(rupees)}
      </dd>
      {children && <dd className="relative">{children}</dd>}
      {strong && (
        <Lattice className="absolute inset-y-0 end-0 w-1/2! text-on-brand opacity-[0.12] [mask-image:linear-gradient(to_right,transparent,black)] rtl:[mask-image:linear-gradient(to_left,transparent,black)]" />
      )}
    </div>
  )
}

const STRONG = 'border-transparent bg-brand text-on-brand max-lg:col-span-2'

const PAGE = createParser({ parse: parsePage, serialize: String }).withDefault(1)

export function WithdrawAmount() {
  const t = useTexts('withdraws')
  const account = useAccount()
  usePageTitle(t('title'))
  const [page, setPage] = useQueryState('page', PAGE)
  useLiveWithdraws()
  const list = useWithdraws(page)
  // The form suggests the bank details of the newest request, which is always on the first page.
  const newest = useWithdraws(1)

  const shown = list.isPlaceholderData ? undefined : list.data
  // The page in the address may no longer exist after a deletion.
  const redirectTo = shown === undefined ? null : nearestPage({ page, rows: shown.withdraws, total: shown.totalWithdraws })
  useEffect(() => {
    if (redirectTo !== null) void setPage(redirectTo, { history: 'replace' })
  }, [redirectTo, setPage])

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <Link
          to={PATHS.statement.replace(':id', account._id)}
          className="inline-flex min-h-11 items-center font-medium text-primary text-sm underline-offset-2 hover:underline"
        >
          {t('statement')}
        </Link>
      </header>
      <Balances reply={list.data} />
      <WithdrawRequest terms={list.data} latest={newest.data?.withdraws[0]} pending={list.data?.pendingWithdraw ?? 0} />
      {list.data && <Refunds reply={list.data} />}
      <WithdrawHistory list={list} page={page} onPage={(next) => void setPage(next, { history: 'push' })} />
    </div>
  )
}
