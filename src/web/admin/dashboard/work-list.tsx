import { ArrowRight, Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { PendingCounts, PendingDetails, Setup } from '#contract/admin.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAge } from '../../admin-ui/use-age.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'

export interface WorkListProps {
  readonly counts: PendingCounts
  readonly details: PendingDetails
  readonly setup: Setup
  /** Below the work. */
  readonly more?: ReactNode
  /** Shows nothing if there is nothing to do. */
  readonly isEmptyHidden?: boolean
}

interface Work {
  readonly count: number
  readonly name: string
  readonly to: string
  readonly fact?: ReactNode
}

const pendingOf = (path: string) => `${path}?status=pending`

/** What an admin can do now, and nothing else. */
export function WorkList({ counts, details, setup, more, isEmptyHidden = false }: WorkListProps) {
  const t = useTexts('figures')
  const id = useId()
  const { oldestSessionRequest: since, withdrawRequestsAmount, refundsAmount, failedJobs } = details
  const work: readonly Work[] = [
    {
      count: counts.sessionRequests,
      name: t('checkPayments', { count: counts.sessionRequests }),
      to: pendingOf(PATHS.adminSessionRequests),
      fact: since && <Oldest since={since} />,
    },
    {
      count: counts.withdrawRequests,
      name: t('payWithdraws', { count: counts.withdrawRequests }),
      to: pendingOf(PATHS.adminWithdrawRequests),
      fact: moneyText(withdrawRequestsAmount),
    },
    {
      count: counts.refunds,
      name: t('payRefunds', { count: counts.refunds }),
      to: pendingOf(PATHS.adminRefunds),
      fact: moneyText(refundsAmount),
    },
    { count: counts.complaints, name: t('decideComplaints', { count: counts.complaints }), to: pendingOf(PATHS.adminComplaints) },
    { count: counts.reports, name: t('reviewReports', { count: counts.reports }), to: pendingOf(PATHS.adminReports) },
    {
      count: counts.accountRequests,
      name: t('reviewAccounts', { count: counts.accountRequests }),
      to: pendingOf(PATHS.adminAccountRequests),
    },
    { count: counts.needsDecision, name: t('decideMinutes', { count: counts.needsDecision }), to: PATHS.adminNeedsDecision },
    { count: counts.proposals, name: t('confirmProposals', { count: counts.proposals }), to: pendingOf(PATHS.adminProposals) },
  ]
  const waiting = work.filter(({ count }) => count > 0)
  const isNothing = waiting.length === 0 && failedJobs === 0 && setup.mail
  if (isNothing && isEmptyHidden) return null
  return (
    <Card className="flex min-w-0 flex-col p-2">
      <section aria-labelledby={id} className="flex grow flex-col">
        <h2 id={id} className="px-3 pt-3 pb-2 font-semibold text-ink text-lg">
          {t('toDo')}
        </h2>
        {isNothing ? (
          <div className="flex grow flex-col items-center justify-center gap-4 px-3 pb-4 text-center text-ink-soft max-xl:items-start">
            <span className="grid size-16 place-items-center rounded-3xl rounded-ee-md bg-primary-soft text-primary max-xl:hidden">
              <Check className="size-7" aria-hidden="true" />
            </span>
            <p>{t('nothingToDo')}</p>
          </div>
        ) : (
          <ul>
            {waiting.map(({ name, to, fact }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="group flex min-h-12 items-center gap-3 rounded-control px-3 py-2 transition-colors duration-150 hover:bg-hover/60"
                >
                  <span className="min-w-0 grow font-medium text-ink">{name}</span>
                  {fact !== undefined && <bdi className="shrink-0 text-end text-ink-soft text-sm tabular-nums">{fact}</bdi>}
                  <ArrowRight
                    className="size-4 shrink-0 text-ink-faint transition-colors duration-150 group-hover:text-primary rtl:-scale-x-100"
                    aria-hidden="true"
                  />
                </Link>
              </li>
            ))}
            {failedJobs > 0 && (
              <OnServer name={t('failedJobs', { count: failedJobs })} text={t('runCommand', { command: 'npm run failed-jobs' })} />
            )}
            {!setup.mail && <OnServer name={t('noMail')} text={t('noMailText', { setting: 'SMTP_URL' })} />}
          </ul>
        )}
        {more}
      </section>
    </Card>
  )
}

function Oldest({ since }: { readonly since: string }) {
  return useTexts('figures')('oldest', { age: useAge(since) })
}

/** Work that no page can do. */
function OnServer({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <li className="mt-1 flex min-h-12 gap-3 rounded-control bg-accent-soft px-3 py-2 text-accent-ink">
      <span className="flex min-w-0 grow flex-col justify-center">
        <span className="font-medium">{name}</span>
        <span className="text-sm">{text}</span>
      </span>
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
    </li>
  )
}
