import { useState } from 'react'
import type { BankRow, MatchedPayment, MatchResult } from '#contract/bank-matches.ts'
import { refusedBecause } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankRowFacts } from './bank-row-facts.tsx'
import { useCandidates } from './candidates.ts'
import { ReferenceCut, ReferenceField } from './match-card.tsx'
import { hasOtherAmount, MatchQuestion } from './match-question.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { useConfirmMatches } from './queries.ts'
import { toastResult } from './use-confirming.ts'
import { useIsShown } from './use-is-shown.ts'

/** Lets an admin choose the payment that a bank row belongs to. */
export function HandDialog({ account, row, onClose }: { readonly account: string; readonly row: BankRow; readonly onClose: () => void }) {
  const t = useTexts('adminBankStatements')
  const [search, setSearch] = useState('')
  const [reference, setReference] = useState('')
  const [refused, setRefused] = useState<MatchResult>()
  const candidates = useCandidates({ account, row, search })
  const isShown = useIsShown()
  const confirm = useConfirmMatches({
    succeeded: ([result]) => {
      if (result === undefined) return
      if (result.result === 'refused' && isShown()) return setRefused(result)
      toastResult(result)
      if (isShown()) onClose()
    },
  })
  const [asked, setAsked] = useState<MatchedPayment | null>(null)
  function choose(payment: MatchedPayment) {
    if (willPay(payment) || hasOtherAmount({ row, payment })) setAsked(payment)
    else match(payment)
  }
  function match(payment: MatchedPayment) {
    const { kind, subjectID } = payment
    setAsked(null)
    setRefused(undefined)
    confirm.mutate({ matches: [{ rowID: row._id, kind, subjectID, bankReference: reference.trim(), willPay: willPay(payment) }] })
  }
  return (
    <Dialog open onClose={onClose} title={t('handTitle')} width="wide">
      <div className="flex flex-col gap-4">
        <div className="rounded-2xl border border-hairline p-4">
          <BankRowFacts row={row} />
        </div>
        <SearchBox placeholder={t(row.direction === 'credit' ? 'handSearch' : 'handSearchPayouts')} value={search} onSearch={setSearch} />
        {row.direction === 'debit' && row.reference === '' && <ReferenceField value={reference} onChange={setReference} />}
        <FormAlert text={refused ? refusedBecause(refused) : null} />
        {candidates.data ? (
          <Candidates
            {...candidates.data}
            row={row}
            onChoose={choose}
            busyWith={confirm.isPending ? confirm.variables.matches[0]?.subjectID : undefined}
          />
        ) : candidates.isError ? (
          <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void candidates.refetch()} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
      <MatchQuestion
        asked={asked && [{ row, payment: asked, willPay: willPay(asked) }]}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && match(asked)}
      />
    </Dialog>
  )
}

function willPay({ kind, status }: MatchedPayment): boolean {
  return kind !== 'purchase' && status === 'pending'
}

interface CandidatesProps {
  readonly row: BankRow
  readonly payments: readonly MatchedPayment[]
  /** The number of candidates that are not listed. */
  readonly more: number
  readonly onChoose: (payment: MatchedPayment) => void
  /** Id of the payment that is being matched. */
  readonly busyWith: string | undefined
}

function Candidates({ row, payments, more, onChoose, busyWith }: CandidatesProps) {
  const t = useTexts('adminBankStatements')
  if (payments.length === 0)
    return (
      <p role="status" className="py-6 text-center text-ink-soft">
        {t('handNothing')}
      </p>
    )
  return (
    <>
      <p role="status" className="text-ink-soft text-sm">
        {more === 0 ? t('handCount', { count: payments.length }) : t('handMore', { count: payments.length, more })}
      </p>
      <ul aria-label={t('candidates')} className="divide-y divide-hairline rounded-2xl border border-hairline">
        {payments.map((payment) => (
          <li key={payment.subjectID} className="flex flex-wrap items-end justify-between gap-3 p-4">
            <div className="min-w-0 grow basis-60">
              <PaymentFacts payment={payment} />
              {willPay(payment) && <ReferenceCut row={row} />}
            </div>
            {payment.kind !== 'purchase' && hasOtherAmount({ row, payment }) ? (
              <p className="text-danger text-sm">{t('cannotPay')}</p>
            ) : (
              <Button
                size="small"
                variant="secondary"
                className="max-sm:w-full"
                aria-label={t(willPay(payment) ? 'handPayOf' : 'handChooseOf', { kind: t(`kind.${payment.kind}`), name: payment.username })}
                busy={busyWith === payment.subjectID}
                busyText={t('confirming')}
                disabled={busyWith !== undefined}
                onClick={() => onChoose(payment)}
              >
                {t(willPay(payment) ? 'markAsPaid' : 'handChoose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
