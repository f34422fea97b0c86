import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { refusal } from '../texts/refusal.ts'
import { text } from '../texts/translate.ts'
import { pageCount } from '../ui/paging.ts'
import { toast } from '../ui/toast.ts'
import type { Identified, Listing } from './list.ts'
import type { ListView } from './list-view.ts'
import { neighbourOf, nextPending, type Place, placeAfter, placeOf } from './row-order.ts'

/** Moves an open panel through its list, across pages. */
export interface RowStepper {
  /** Undefined at the ends of the list. */
  readonly toPrevious: (() => void) | undefined
  readonly toNext: (() => void) | undefined
  /** Goes to the next pending row and leaves the open one undecided. */
  readonly skip: () => void
  /** Goes to the next pending row after a decision. Closes the panel if none is left. */
  readonly advance: () => void
  /** True while looking for the target row. The open one may have left the page. */
  readonly isMoving: boolean
}

interface RowStepperOptions<Row> {
  readonly list: UseQueryResult<Listing<Row>>
  readonly view: Pick<ListView, 'page' | 'editing' | 'stepPanel' | 'closePanel'>
  /** Loads a page of the same list. */
  readonly fetchPage: (page: number) => Promise<Listing<Row>>
  readonly isPending: (row: Row) => boolean
}

interface Target {
  readonly id: string
  readonly page: number
}

export function useRowStepper<Row extends Identified>({ list, view, fetchPage, isPending }: RowStepperOptions<Row>): RowStepper {
  const { page, editing, stepPanel, closePanel } = view
  const rows = list.data?.rows ?? []
  const pages = pageCount(list.data?.total ?? 0)
  const [before, setBefore] = useState<Place | null>(null)
  const place = placeOf(rows, editing, before, isPending)
  if (place?.open !== before?.open || place?.index !== before?.index) setBefore(place)

  // Cleared once the address names another row.
  const [movingFrom, setMovingFrom] = useState<string | null>(null)
  if (movingFrom !== null && movingFrom !== editing) setMovingFrom(null)
  // Rows decided or skipped since the panel opened.
  const passed = useRef(new Set<string>())
  const shown = useRef(editing)
  useEffect(() => {
    shown.current = editing
    if (editing === null) passed.current = new Set()
  }, [editing])

  /** Does nothing if the admin has opened another panel by then. */
  async function goTo(find: () => Promise<Target | null>, orElse: () => void): Promise<void> {
    setMovingFrom(editing)
    const target = await find().catch((error: unknown) => {
      setMovingFrom(null)
      toast.error(messageOf(error, refusal('internal')))
    })
    if (target === undefined || shown.current !== editing) return
    if (target !== null) return stepPanel(target.id, target.page)
    setMovingFrom(null)
    orElse()
  }

  async function findPending(): Promise<Target | null> {
    if (editing === null) return null
    passed.current.add(editing)
    const here = nextPending(rows, place?.index ?? 0, isPending, passed.current)
    if (here !== undefined) return { id: here, page }
    // Decided rows leave the page and others move up. Pending rows come first, so a page without any ends the search.
    for (const each of new Set([page, Math.min(page + 1, Math.max(pages, 1)), 1])) {
      const found = await findOn(each, each === page ? rows.slice(0, place?.index ?? 0) : [])
      if (found) return found
    }
    // Only skipped rows are left, so start over.
    passed.current = new Set([editing])
    return findOn(1, [])
  }

  async function findOn(wanted: number, earlier: readonly Row[]): Promise<Target | null> {
    const fresh = (await fetchPage(wanted)).rows
    const id = nextPending(fresh, placeAfter(earlier, fresh, isPending), isPending, passed.current)
    return id === undefined ? null : { id, page: wanted }
  }

  function step(by: 1 | -1): (() => void) | undefined {
    if (place === null) return undefined
    const neighbour = neighbourOf(rows, place, by)
    if (neighbour !== undefined) return () => stepPanel(neighbour, page)
    const next = page + by
    if (next < 1 || next > pages) return undefined
    const findAcross = async () => {
      const id = (await fetchPage(next)).rows.at(by === 1 ? 0 : -1)?._id
      return id === undefined ? null : { id, page: next }
    }
    return () => void goTo(findAcross, () => undefined)
  }

  return {
    toPrevious: step(-1),
    toNext: step(1),
    skip: () => void goTo(findPending, () => toast.info(text('admin', 'noOtherPending'))),
    advance: () =>
      void goTo(findPending, () => {
        toast.info(text('admin', 'nothingLeft'))
        closePanel()
      }),
    isMoving: movingFrom !== null,
  }
}
