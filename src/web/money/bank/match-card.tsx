import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BankRow, MatchedPayment, MatchSuggestion } from '#contract/bank-matches.ts'
import type { MatchReason } from '#domain/bank/words.ts'
import { MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { BankRowFacts } from './bank-row-facts.tsx'
import { ENTRY_MAIN } from './list-keys.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { RowNote } from './row-note.tsx'

/** Says that the payout gets only the first characters of a long reference. */
export function ReferenceCut({ row }: { readonly row: Pick<BankRow, 'reference'> }) {
  const t = useTexts('adminBankStatements')
  if (row.reference.length <= MAX_BANK_REFERENCE) return null
  return <p className="text-ink-soft text-xs">{t('referenceCut', { count: MAX_BANK_REFERENCE })}</p>
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
  /** Why the two belong together, or who said so. */
  readonly about: ReactNode
  readonly actions: ReactNode
}

/** A bank row and its payment: beside each other if they fit, otherwise one below the other. */
export function Pair({ row, payment, lead, about, actions }: PairProps) {
  return (
    <div className="@container flex gap-1 px-4 py-3 md:px-5">
      {lead}
      <div className="grid min-w-0 grow gap-x-5 gap-y-2 @2xl:grid-cols-2 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,10.5rem)_14rem] @4xl:items-center">
        <BankRowFacts row={row} isShort />
        <div className="min-w-0 rounded-xl bg-sunken/60 px-3 py-2">
          <PaymentFacts payment={payment} besides={row} />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 text-ink-soft text-xs">{about}</div>
        <div className="flex items-center gap-1 @2xl:justify-end">{actions}</div>
      </div>
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
  readonly onIgnore: () => void
  readonly isBusy: boolean
}

/** A suggested match, with the reasons for it. The button says if confirming it pays a payout. */
export function MatchCard(props: MatchCardProps) {
  const { suggestion, isSelected, onSelect, reference, onReference, onConfirm, onMatchByHand, onIgnore, isBusy } = props
  const { row, payment, reasons, willPay } = suggestion
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const names = { amount: moneyText(row.amount), name: payment.username }
  const about = { amount: names.amount, day: shortDayText(row.day, language) }
  return (
    <Pair
      row={row}
      payment={payment}
      lead={
        <label className="-my-1 -ms-3 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t('selectMatch', names)}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-4.5 cursor-pointer accent-primary"
          />
        </label>
      }
      about={
        <>
          <Reasons reasons={reasons} />
          <RowNote row={row} />
          {willPay && row.reference === '' && <ReferenceField value={reference} onChange={onReference} />}
          {willPay && <ReferenceCut row={row} />}
        </>
      }
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            className="hover:bg-primary! hover:text-on-primary! focus-visible:bg-primary! focus-visible:text-on-primary! grow"
            aria-label={t(willPay ? 'confirmAndPayOf' : 'confirmOf', names)}
            aria-keyshortcuts="a"
            busy={isBusy}
            busyText={t('confirming')}
            onClick={onConfirm}
            {...ENTRY_MAIN}
          >
            {t(willPay ? 'markAsPaid' : 'confirm')}
          </Button>
          <Button size="small" variant="quiet" className="px-2.5!" aria-label={t('otherMatchOf', about)} onClick={onMatchByHand}>
            {t('otherMatch')}
          </Button>
          <Button size="small" variant="quiet" className="px-2.5!" aria-label={t('ignoreOf', about)} onClick={onIgnore}>
            {t('ignore')}
          </Button>
        </>
      }
    />
  )
}

/** Reasons that do not speak for the match by themselves. */
const DOUBTS: readonly MatchReason[] = ['amount_differs', 'near_day']

/** What agrees, in one line of words, and below it what does not. A different amount stands out. */
function Reasons({ reasons }: Pick<MatchSuggestion, 'reasons'>) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const agreeing = reasons.filter((reason) => !DOUBTS.includes(reason)).map((reason) => t(`reason.${reason}`))
  return (
    <div>
      <span className="sr-only">{t('reasons')}:</span>{' '}
      {reasons.includes('amount_differs') && (
        <p className="flex items-center gap-1 font-semibold text-danger">
          <TriangleAlert className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
          {t('reason.amount_differs')}
        </p>
      )}
      {agreeing.length > 0 && (
        <p className="flex items-start gap-1">
          <Check className="mt-px size-3.5 shrink-0 text-good" strokeWidth={2.5} aria-hidden="true" />
          <span className="lowercase first-letter:uppercase">
            {new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(agreeing)}
          </span>
        </p>
      )}
      {reasons.includes('near_day') && (
        <p className="flex items-center gap-1 text-accent-ink">
          <Clock className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
          {t('reason.near_day')}
        </p>
      )}
    </div>
  )
}
