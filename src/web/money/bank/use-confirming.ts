import { useRef, useState } from 'react'
import type { MatchResult, MatchSuggestion } from '#contract/bank-matches.ts'
import { refusedBecause } from '../../texts/refusal.ts'
import { text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirmMatches } from './queries.ts'
import { useIsShown } from './use-is-shown.ts'

export interface Outcome {
  readonly suggestion: MatchSuggestion
  readonly result: MatchResult
}

export interface Outcomes {
  /** A refused row may have left the list, so its suggestion is kept here. */
  readonly list: readonly Outcome[]
  /** Set for matches confirmed together, because the button that was pressed has left the page. */
  readonly takesFocus: boolean
}

const NO_OUTCOMES: Outcomes = { list: [], takesFocus: false }

export type Confirming = ReturnType<typeof useConfirming>

/**
 * Suggestions that an admin selects and confirms. Matches confirmed together show their results above the list. A single match shows its
 * result in a toast, because the admin moves on to the next one, even while the first is still being sent. A refusal also stays above the
 * list, because the next toast may replace it.
 */
export function useConfirming(suggestions: readonly MatchSuggestion[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({})
  const [outcomes, setOutcomes] = useState(NO_OUTCOMES)
  // A ref, because a reply may come many renders later, and a double click's second press before the next render.
  const sent = useRef(new Map<string, MatchSuggestion>())
  const [busy, setBusy] = useState<readonly string[]>([])
  const isShown = useIsShown()
  const confirming = useConfirmMatches({
    succeeded: (results, { matches }) => {
      const found = outcomesOf([...sent.current.values()], results)
      const [first] = results
      if (matches.length === 1 && first) {
        toastResult(first)
        setOutcomes(({ list }) => ({ list: [...found, ...list].filter(isRefused), takesFocus: false }))
      } else if (isShown()) setOutcomes({ list: found, takesFocus: true })
      else toastSummary(results)
      deselect(matches.map(({ rowID }) => rowID))
    },
    onOver: ({ matches }) => {
      for (const { rowID } of matches) sent.current.delete(rowID)
      setBusy([...sent.current.keys()])
    },
  })
  const referenceOf = ({ row }: MatchSuggestion) => references[row._id] ?? ''
  function deselect(rowIds: readonly string[]) {
    setIds((before) => new Set([...before].filter((id) => !rowIds.includes(id))))
  }
  function confirm(wanted: readonly MatchSuggestion[]) {
    const unsent = wanted.filter(({ row }) => !sent.current.has(row._id))
    if (unsent.length === 0) return
    for (const suggestion of unsent) sent.current.set(suggestion.row._id, suggestion)
    setBusy([...sent.current.keys()])
    const matches = unsent.map((suggestion) => ({
      rowID: suggestion.row._id,
      kind: suggestion.payment.kind,
      subjectID: suggestion.payment.subjectID,
      bankReference: referenceOf(suggestion).trim(),
      willPay: suggestion.willPay,
    }))
    confirming.mutate({ matches })
  }
  return {
    // A row that has been confirmed, or that is on another page, is no longer selected.
    selected: suggestions.filter(({ row }) => ids.has(row._id)),
    isSelected: ({ row }: MatchSuggestion) => ids.has(row._id),
    select: (changed: readonly MatchSuggestion[], isSelected: boolean) => {
      const rowIds = changed.map(({ row }) => row._id)
      if (isSelected) setIds((before) => new Set([...before, ...rowIds]))
      else deselect(rowIds)
    },
    referenceOf,
    changeReference: ({ row }: MatchSuggestion, reference: string) => setReferences((before) => ({ ...before, [row._id]: reference })),
    confirm,
    isBusy: ({ row }: MatchSuggestion) => busy.includes(row._id),
    outcomes,
    forgetOutcomes: () => setOutcomes(NO_OUTCOMES),
  }
}

function isRefused({ result }: Outcome): boolean {
  return result.result === 'refused'
}

export function toastResult(result: MatchResult): void {
  if (result.result === 'refused') toast.error(refusedBecause(result))
  else toast.success(text('adminBankStatements', `result.${result.result}`))
}

/** Shown if the admin has left the page. */
function toastSummary(results: readonly MatchResult[]): void {
  const refused = results.filter(({ result }) => result === 'refused').length
  const summary = text('adminBankStatements', 'resultText', { confirmed: results.length - refused, refused })
  if (refused > 0) toast.error(summary)
  else toast.success(summary)
}

/** Finds each result's suggestion by row id, so the order does not matter. */
export function outcomesOf(wanted: readonly MatchSuggestion[], results: readonly MatchResult[]): Outcome[] {
  return results.flatMap((result) => {
    const suggestion = wanted.find(({ row }) => row._id === result.rowID)
    return suggestion ? [{ suggestion, result }] : []
  })
}
