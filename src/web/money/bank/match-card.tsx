import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BankRow, MatchedPayment, MatchSuggestion } from '#contract/bank-matches.ts'
import { MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BankRowFacts } from './bank-row-facts.tsx'
import { ENTRY_MAIN } from './list-keys.ts'
import { PaymentFacts } from './payment-facts.tsx'

/** Says that confirming the match also pays the waiting payout. */
export function PaysNote({ row }: { readonly row: Pick<BankRow, 'reference'> }) {
  const t = useTexts('adminBankStatements')
  return (
    <>
      {t('paysToo')} {row.reference.length > MAX_BANK_REFERENCE && t('referenceCut', { count: MAX_BANK_REFERENCE })}
    </>
  )
}

/** Shown if the bank row has no reference: refunds, and payouts in a run, cannot be paid without one. */
export function ReferenceField({ value, onChange }: { readonly value: string; readonly onChange: (reference: string) => void }) {
  const t = useTexts('adminBankStatements')
  return (
    <TextField
      label={t('bankReference')}
      hint={t('bankReferenceHint')}
      dir="ltr"
      autoComplete="off"
      maxLength={MAX_BANK_REFERENCE}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface PairProps {
  readonly row: BankRow
  readonly payment: MatchedPayment
  /** Shown before the facts, such as a checkbox. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A bank row beside its payment in the books. */
export function Pair({ row, payment, lead, children }: PairProps) {
  return (
    <div className="flex flex-col gap-3 p-4 md:px-6">
      <div className="flex gap-2">
        {lead}
        <div className="grid min-w-0 grow gap-3 md:grid-cols-2 md:gap-6">
          <BankRowFacts row={row} />
          <div className="min-w-0 rounded-2xl bg-sunken/60 p-3">
            <PaymentFacts payment={payment} />
          </div>
        </div>
      </div>
      {children}
    </div>
  )
}

interface MatchCardProps {
  readonly suggestion: MatchSuggestion
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  /** Typed by the admin if the bank row has none. */
  readonly reference: string
  readonly onReference: (reference: string) => void
  readonly onConfirm: () => void
  readonly onMatchByHand: () => void
  readonly isBusy: boolean
}

/** A suggested match, with the reasons for it and what confirming it does. */
export function MatchCard(props: MatchCardProps) {
  const { suggestion, isSelected, onSelect, reference, onReference, onConfirm, onMatchByHand, isBusy } = props
  const { row, payment, reasons, willPay } = suggestion
  const t = useTexts('adminBankStatements')
  const names = { amount: moneyText(row.amount), name: payment.username }
  return (
    <Pair
      row={row}
      payment={payment}
      lead={
        <label className="-my-2 -ms-3 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t('selectMatch', names)}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-4.5 cursor-pointer accent-primary"
          />
        </label>
      }
    >
      <Reasons reasons={reasons} />
      {willPay && row.reference === '' && (
        <div className="md:max-w-md">
          <ReferenceField value={reference} onChange={onReference} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-soft text-sm">{willPay ? <PaysNote row={row} /> : t('recordsOnly')}</p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button size="small" variant="quiet" className="max-sm:grow" onClick={onMatchByHand}>
            {t('otherMatch')}
          </Button>
          <Button
            size="small"
            className="max-sm:grow"
            aria-label={t(willPay ? 'confirmAndPayOf' : 'confirmOf', names)}
            aria-keyshortcuts="a"
            busy={isBusy}
            busyText={t('confirming')}
            onClick={onConfirm}
            {...ENTRY_MAIN}
          >
            {t(willPay ? 'confirmAndPay' : 'confirm')}
          </Button>
        </div>
      </div>
    </Pair>
  )
}

function Reasons({ reasons }: Pick<MatchSuggestion, 'reasons'>) {
  const t = useTexts('adminBankStatements')
  return (
    <ul aria-label={t('reasons')} className="flex flex-wrap gap-1.5">
      {reasons.map((reason) => (
        <li key={reason}>
          <Badge tone={reason === 'amount_differs' ? 'danger' : 'neutral'} className="normal-case!">
            {reason === 'amount_differs' ? (
              <TriangleAlert strokeWidth={2.5} aria-hidden="true" />
            ) : (
              <Check strokeWidth={2.5} aria-hidden="true" />
            )}
            {t(`reason.${reason}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
