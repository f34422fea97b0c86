import { Link } from 'react-router'
import type { Figures } from '#contract/figures.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import type { linksOf } from './links.ts'

interface AccountsChartProps {
  readonly received: Figures['received']
  readonly links: ReturnType<typeof linksOf>
}

export function AccountsChart({ received, links }: AccountsChartProps) {
  const t = useTexts('figures')
  const max = Math.max(1, ...received.map(({ amount }) => amount))
  return (
    <ChartFrame
      title={t('accountsChart')}
      isEmpty={received.length === 0}
      table={
        <ChartTable
          caption={t('accountsChart')}
          columns={[t('account'), t('sessions'), t('amount')]}
          rows={received.map(({ bankName, accountNumber, sessions, deleted, amount }) => [
            `${bankName} \u2068${accountNumber}\u2069`,
            deleted === 0 ? t('number', { count: sessions }) : t('sessionsAndDeleted', { sessions, deleted }),
            moneyText(amount),
          ])}
        />
      }
    >
      <ul className="flex flex-col gap-4">
        {received.map(({ account, bankName, accountNumber, amount }) => (
          <li key={account} className="flex flex-col gap-1.5">
            <div className="flex items-baseline justify-between gap-x-3 text-sm">
              <Link to={links.sessions('received', account)} className="min-w-0 rounded-lg text-primary underline underline-offset-4">
                <bdi>{bankName}</bdi> <bdi className="wrap-anywhere">{accountNumber}</bdi>
              </Link>
              <bdi className="shrink-0 font-semibold text-ink tabular-nums">{moneyText(amount)}</bdi>
            </div>
            <span className="h-2 overflow-clip rounded-full bg-sunken" aria-hidden="true">
              <span className="block h-full rounded-full bg-primary" style={{ width: `${Math.max(1, (amount / max) * 100)}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
