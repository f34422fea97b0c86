import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { ADMIN_DATA } from './keys.ts'
import type { Identified, Listing } from './list.ts'
import type { ListView } from './list-view.ts'

interface PanelRowOptions<Row> {
  readonly list: UseQueryResult<Listing<Row>>
  readonly view: Pick<ListView, 'editing' | 'dropPanel'>
  /** The panel is about to move to another row, so a missing row is not looked up. */
  readonly isMoving?: boolean
  /** How to fetch a row that is not on this page. */
  readonly lookUp?: {
    readonly list: string
    readonly find: (id: string, signal: AbortSignal) => Promise<Row | null>
    /** Shown when the row does not exist or was deleted. */
    readonly gone: Translatable
  }
}

/** The row whose panel is open. If it cannot be found, the panel closes. */
export function usePanelRow<Row extends Identified>({ list, view, isMoving = false, lookUp }: PanelRowOptions<Row>): Row | undefined {
  const { editing, dropPanel } = view
  const settled = list.data !== undefined && !list.isPlaceholderData
  const onPage = list.data?.rows.find((row) => row._id === editing)
  const isNotOnThisPage = editing !== null && settled && onPage === undefined
  const found = useQuery({
    queryKey: [...ADMIN_DATA, lookUp?.list ?? 'nowhere', 'one', editing],
    queryFn: lookUp && isNotOnThisPage ? ({ signal }) => lookUp.find(editing, signal) : skipToken,
  })
  const isNotFound = isNotOnThisPage && !isMoving && (lookUp === undefined || found.isError || found.data === null)
  const close = useEffectEvent(() => {
    // The row was deleted, or the address is old.
    if (lookUp && found.data === null) toast.error(lookUp.gone)
    dropPanel()
  })
  useEffect(() => {
    if (isNotFound) close()
  }, [isNotFound])
  const row = onPage ?? (isNotOnThisPage ? (found.data ?? undefined) : undefined)
  const last = useLastDefined(row)
  return row ?? (isMoving && last?._id === editing ? last : undefined)
}
