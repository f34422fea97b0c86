import { useState } from 'react'
import type { MatchResult, MatchSuggestion } from '#contract/bank-matches.ts'
import { useConfirmMatches } from './queries.ts'

export interface Outcome {
  readonly suggestion: MatchSuggestion
  readonly result: MatchResult
}

export interface Confirming {
  readonly selected: readonly MatchSuggestion[]
  readonly isSelected: (suggestion: MatchSuggestion) => boolean
  readonly select: (suggestions: readonly MatchSuggestion[], isSelected: boolean) => void
  readonly referenceOf: (suggestion: MatchSuggestion) => string
  readonly changeReference: (suggestion: MatchSuggestion, reference: string) => void
  readonly confirm: (suggestions: readonly MatchSuggestion[]) => void
  readonly isBusy: (suggestion: MatchSuggestion) => boolean
  readonly isConfirming: boolean
  /** Of the last confirmation. A refused row may have left the list, so its suggestion is kept here. */
  readonly outcomes: readonly Outcome[]
  readonly forgetOutcomes: () => void
}

/** Suggestions that an admin selects and confirms, singly or together. */
export function useConfirming(suggestions: readonly MatchSuggestion[]): Confirming {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({})
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [sent, setSent] = useState<readonly string[]>([])
  const confirming = useConfirmMatches()
  const referenceOf = ({ row }: MatchSuggestion) => references[row._id] ?? ''
  function confirm(wanted: readonly MatchSuggestion[]) {
    if (wanted.length === 0 || confirming.isPending) return
    setSent(wanted.map(({ row }) => row._id))
    const matches = wanted.map((suggestion) => ({
      rowID: suggestion.row._id,
      kind: suggestion.payment.kind,
      subjectID: suggestion.payment.subjectID,
      bankReference: referenceOf(suggestion).trim(),
    }))
    confirming.mutate(
      { matches },
      {
        onSuccess: ({ results }) => {
          setOutcomes(outcomesOf(wanted, results))
          setIds(new Set())
        },
      },
    )
  }
  return {
    // What was confirmed meanwhile, or is on another page, is no longer selected.
    selected: suggestions.filter(({ row }) => ids.has(row._id)),
    isSelected: ({ row }) => ids.has(row._id),
    select: (changed, isSelected) =>
      setIds((before) => {
        const next = new Set(before)
        for (const { row } of changed) {
          if (isSelected) next.add(row._id)
          else next.delete(row._id)
        }
        return next
      }),
    referenceOf,
    changeReference: ({ row }, reference) => setReferences((before) => ({ ...before, [row._id]: reference })),
    confirm,
    isBusy: ({ row }) => confirming.isPending && sent.includes(row._id),
    isConfirming: confirming.isPending,
    outcomes,
    forgetOutcomes: () => setOutcomes([]),
  }
}

/** The results are in the order of the call, but a row names itself. */
export function outcomesOf(wanted: readonly MatchSuggestion[], results: readonly MatchResult[]): Outcome[] {
  return results.flatMap((result) => {
    const suggestion = wanted.find(({ row }) => row._id === result.rowID)
    return suggestion ? [{ suggestion, result }] : []
  })
}
