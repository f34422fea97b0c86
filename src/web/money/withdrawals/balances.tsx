import type { ReactNode } from 'react'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { Lattice } from '../../ui/lattice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { HeldEarnings } from './held.tsx'
import type { WithdrawsReply } from './history-page.ts'

/** The first one can be withdrawn, so it is emphasized. */
export function Balances({ reply }: { readonly reply: WithdrawsReply | undefined }) {
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
