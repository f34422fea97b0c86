import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reload } from '../api/query-client.ts'
import { type Decided, decideTogether, type Outcome } from './decide-together.ts'
import { PENDING_COUNTS } from './keys.ts'
import type { Identified } from './list.ts'
import type { Failure } from './use-change.ts'

interface TogetherOptions<Row> {
  readonly list: QueryKey
  readonly rows: readonly Row[] | undefined
  readonly canSelect: (row: Row) => boolean
  readonly decide: (row: Row) => Promise<Decided>
  readonly refusalOf?: (error: unknown, row: Row) => Failure
}

export interface Result<Row> {
  readonly row: Row
  readonly outcome: Outcome
}

/** Selecting rows of a page to approve them together. */
export interface Together<Row> {
  readonly selectable: readonly Row[]
  readonly selected: readonly Row[]
  readonly select: (row: Row, isSelected: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
  readonly approve: () => void
  /** Null until rows are sent. */
  readonly results: readonly Result<Row>[] | null
  readonly isSending: boolean
  /** Repeats the calls that may not have arrived. */
  readonly retry: () => void
  readonly closeResults: () => void
}

export function useTogether<Row extends Identified>(options: TogetherOptions<Row>): Together<Row> {
  const { list, rows = [], canSelect, decide, refusalOf } = options
  const queries = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly Result<Row>[] | null>(null)
  // A row that was decided, or is on another page, is no longer selected.
  const selectable = rows.filter(canSelect)
  const selected = selectable.filter(({ _id }) => ids.has(_id))
  const isSending = results?.some(({ outcome: { kind } }) => kind === 'waiting' || kind === 'sending') ?? false

  async function send(wanted: readonly Row[]) {
    await decideTogether(wanted, {
      decide,
      ...(refusalOf && { refusalOf }),
      report: (id, outcome) =>
        setResults((before) => (before ?? []).map((result) => (result.row._id === id ? { ...result, outcome } : result))),
    })
    void queries.invalidateQueries({ queryKey: PENDING_COUNTS })
    await reload(queries, list)
  }

  return {
    selectable,
    selected,
    select: (row, isSelected) => setIds((before) => new Set([...before].filter((id) => id !== row._id).concat(isSelected ? row._id : []))),
    selectAll: () => setIds(new Set(selectable.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
    approve: () => {
      if (isSending || selected.length === 0) return
      setIds(new Set())
      setResults(selected.map((row) => ({ row, outcome: { kind: 'waiting' } })))
      void send(selected)
    },
    results,
    isSending,
    retry: () => {
      if (isSending) return
      void send((results ?? []).flatMap(({ row, outcome }) => (outcome.kind === 'failed' ? [row] : [])))
    },
    closeResults: () => setResults(null),
  }
}
