import { CircleAlert, ListChecks, RefreshCw, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type BankRow, listSuggestions, type MatchSuggestion, suggestMatches } from '#contract/bank-matches.ts'
import { MATCH_DEGREES, type MatchDegree } from '#domain/bank/words.ts'
import { moneyText } from '#texts/money-text.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { refusedBecause } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTranslate } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HandDialog } from './hand-dialog.tsx'
import { ENTRY, useFocusOnNext, useListKeys } from './list-keys.ts'
import { MatchCard } from './match-card.tsx'
import { hasOtherAmount, MatchQuestion } from './match-question.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { usePagedList } from './paged-list.tsx'
import { BANK } from './queries.ts'
import { type Confirming, type Outcomes as OutcomeList, useConfirming } from './use-confirming.ts'

interface OutcomesProps {
  readonly outcomes: OutcomeList
  readonly onClose: () => void
}

const RESULTS = ['matched', 'paid', 'proposed', 'refused'] as const

/** Counts the confirmed rows, which have left the list below, and names those that were refused. */
function Outcomes({ outcomes: { list: outcomes, takesFocus }, onClose }: OutcomesProps) {
  const t = useTexts('adminBankStatements')
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcomes.length > 0 && takesFocus) box.current?.focus()
  }, [outcomes, takesFocus])
  if (outcomes.length === 0) return null
  const refused = outcomes.filter(({ result }) => result.result === 'refused')
  // Confirming a match approves nothing.
  const toApprove = outcomes.filter(({ suggestion, result }) => result.result === 'matched' && suggestion.payment.status === 'pending')
  return (
    <Card ref={box} tabIndex={-1} role="status" className="flex items-start gap-3 p-4 outline-none md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-3 font-semibold text-ink">
          {RESULTS.map((each) => {
            const count = outcomes.filter(({ result }) => result.result === each).length
            return count > 0 && <span key={each}>{t(`results.${each}`, { count })}</span>
          })}
          {toApprove.length > 0 && (
            <Link to={PATHS.adminSessionRequests} className="font-medium text-primary underline underline-offset-4">
              {t('toApprove', { count: toApprove.length })}
            </Link>
          )}
        </p>
        <ul className="flex flex-col gap-1">
          {refused.map(({ suggestion: { row, payment }, result }) => (
            <li key={row._id} className="mt-1 flex items-start gap-2 text-sm">
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
              <span className="wrap-anywhere min-w-0 text-danger">
                <span className="font-medium text-ink">{t('matchOf', { amount: moneyText(row.amount), name: payment.username })}</span>{' '}
                {translate(refusedBecause(result))}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton label={t('closeResults')} icon={<X aria-hidden="true" />} onClick={onClose} className="-me-2 -my-2 shrink-0" />
    </Card>
  )
}

interface SuggestionsProps {
  readonly account: string
  readonly degree: MatchDegree | 'all'
  /** There are suggestions, perhaps of another degree. */
  readonly hasOthers: boolean
}

/** Suggested matches, which admins confirm one by one or together. */
export function Suggestions({ account, degree, hasOthers }: SuggestionsProps) {
  const t = useTexts('adminBankStatements')
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  useFocusOnNext(list)
  const [open, setOpen] = useState<{ readonly row: BankRow; readonly dialog: 'hand' | 'note' }>()
  const query = { account, ...(degree !== 'all' && { degree }) }
  const { data, isStale, failure, pages } = usePagedList(listSuggestions, query, ['suggestions', 'totalSuggestions'])
  const suggestions = data?.suggestions ?? []
  const confirming = useConfirming(suggestions)
  const [asked, setAsked] = useState<readonly MatchSuggestion[] | null>(null)
  /** Asks first, because this button may pay many payouts at once. The button of a single match says that it pays. */
  function confirmSelected(selected: readonly MatchSuggestion[]) {
    if (selected.some((each) => each.willPay || hasOtherAmount(each))) setAsked(selected)
    else confirming.confirm(selected)
  }
  function confirmOne(suggestion: MatchSuggestion) {
    if (hasOtherAmount(suggestion)) setAsked([suggestion])
    else confirming.confirm([suggestion])
  }
  if (failure) return failure
  return (
    <>
      <Outcomes outcomes={confirming.outcomes} onClose={confirming.forgetOutcomes} />
      {data === undefined ? (
        <Skeleton className="h-96" />
      ) : suggestions.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ListChecks aria-hidden="true" />}
            title={t(hasOthers ? 'noMatchesOfDegree' : 'noMatches')}
            text={t(hasOthers ? 'noMatchesOfDegreeText' : 'noMatchesText')}
          />
        </Card>
      ) : (
        <div ref={list} aria-busy={isStale} className="flex flex-col gap-4">
          {MATCH_DEGREES.map((each) => (
            <DegreeGroup
              key={each}
              degree={each}
              suggestions={suggestions.filter((suggestion) => suggestion.degree === each)}
              confirming={confirming}
              isStale={isStale}
              onConfirm={confirmOne}
              onConfirmAll={confirmSelected}
              onMatchByHand={(row) => setOpen({ row, dialog: 'hand' })}
              onIgnore={(row) => setOpen({ row, dialog: 'note' })}
            />
          ))}
        </div>
      )}
      {pages}
      {confirming.selected.length > 0 && <SelectedBar confirming={confirming} onConfirm={confirmSelected} />}
      <MatchQuestion
        asked={asked}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          confirming.confirm(asked ?? [])
          setAsked(null)
        }}
      />
      {open?.dialog === 'hand' && <HandDialog account={account} row={open.row} onClose={() => setOpen(undefined)} />}
      {open?.dialog === 'note' && <NoteDialog row={open.row} isIgnoring onClose={() => setOpen(undefined)} />}
    </>
  )
}

export function SuggestAgain({ account }: { readonly account: string }) {
  const t = useTexts('adminBankStatements')
  const again = useChange({ list: BANK, change: () => call(suggestMatches, { body: { account } }) })
  return (
    <Button
      variant="quiet"
      size="small"
      className="ms-auto max-md:px-3!"
      busy={again.isPending}
      busyText={t('comparing')}
      onClick={() => again.mutate(undefined)}
    >
      <RefreshCw aria-hidden="true" />
      <span className="max-md:sr-only">{t('compareAgain')}</span>
    </Button>
  )
}

interface DegreeGroupProps {
  readonly degree: MatchDegree
  readonly suggestions: readonly MatchSuggestion[]
  readonly confirming: Confirming
  /** Other rows are loading in place of these. */
  readonly isStale: boolean
  readonly onConfirm: (suggestion: MatchSuggestion) => void
  readonly onConfirmAll: (suggestions: readonly MatchSuggestion[]) => void
  readonly onMatchByHand: (row: BankRow) => void
  readonly onIgnore: (row: BankRow) => void
}

function DegreeGroup(props: DegreeGroupProps) {
  const { degree, suggestions, confirming, isStale, onConfirm, onConfirmAll, onMatchByHand, onIgnore } = props
  const t = useTexts('adminBankStatements')
  const id = useId()
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-ink-soft text-sm">
          <strong id={id} className="font-semibold text-ink">
            {t(`degree.${degree}`)}
          </strong>
          {t(`degreeText.${degree}`)}
        </p>
        {/* Only the matches below, which the admin sees. */}
        {degree === 'certain' && suggestions.length > 1 && (
          <Button
            size="small"
            aria-describedby={id}
            disabled={isStale}
            busy={suggestions.every(confirming.isBusy)}
            busyText={t('confirming')}
            onClick={() => onConfirmAll(suggestions)}
          >
            {t('confirmAll', { count: suggestions.length })}
          </Button>
        )}
        {degree === 'likely' && (
          <Button
            variant="quiet"
            size="small"
            aria-describedby={id}
            disabled={suggestions.every(confirming.isSelected)}
            onClick={() => confirming.select(suggestions, true)}
          >
            {t('selectDegree')}
          </Button>
        )}
      </div>
      <Card className="overflow-clip">
        <ul aria-labelledby={id} className="divide-y divide-hairline">
          {suggestions.map((suggestion) => (
            <li key={suggestion.row._id} tabIndex={-1} className="focus-visible:-outline-offset-2" {...ENTRY}>
              <MatchCard
                suggestion={suggestion}
                isSelected={confirming.isSelected(suggestion)}
                onSelect={(isSelected) => confirming.select([suggestion], isSelected)}
                reference={confirming.referenceOf(suggestion)}
                onReference={(reference) => confirming.changeReference(suggestion, reference)}
                onConfirm={() => onConfirm(suggestion)}
                onMatchByHand={() => onMatchByHand(suggestion.row)}
                onIgnore={() => onIgnore(suggestion.row)}
                isBusy={confirming.isBusy(suggestion)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface SelectedBarProps {
  readonly confirming: Pick<Confirming, 'selected' | 'select' | 'isBusy'>
  readonly onConfirm: (selected: readonly MatchSuggestion[]) => void
}

/** Stays in view while the admin selects. */
function SelectedBar({ confirming: { selected, select, isBusy }, onConfirm }: SelectedBarProps) {
  const t = useTexts('adminBankStatements')
  return (
    <Card className="sticky bottom-3 z-10 max-md:bottom-18 flex flex-wrap items-center justify-between gap-3 p-4 md:px-6">
      <p role="status" className="font-semibold text-ink">
        {t('selectedCount', { count: selected.length })}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button variant="quiet" onClick={() => select(selected, false)} className="max-sm:grow">
          {t('clearSelection')}
        </Button>
        <Button busy={selected.every(isBusy)} busyText={t('confirming')} onClick={() => onConfirm(selected)} className="max-sm:grow">
          {t('confirmSelected', { count: selected.length })}
        </Button>
      </div>
    </Card>
  )
}
