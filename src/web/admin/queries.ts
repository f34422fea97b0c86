// Live updates of the admin lists.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminList } from '#contract/events.ts'
import { ADMIN_DATA, FIGURES, listKey, PENDING_COUNTS } from '../admin-ui/keys.ts'
import { useLive, useRefreshOnConnect } from '../live/use-live.ts'

/** Batches a quick series: the first item is passed on immediately, and those that follow within `withinMs` are passed on together. */
export function coalesce<Item>(act: (items: ReadonlySet<Item>) => void, withinMs: number): (item: Item) => void {
  let waiting = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    timer = undefined
    if (waiting.size === 0) return
    const items = waiting
    waiting = new Set()
    timer = setTimeout(flush, withinMs)
    act(items)
  }
  return (item) => {
    waiting.add(item)
    if (timer === undefined) flush()
  }
}

/** Approving many rows at once would otherwise reload the list for each, and hit the rate limit. */
const REFRESH_MS = 1000

/** Reloads a list when the server reports a change, and all lists after a reconnect. */
export function useLiveAdminLists(): void {
  const queries = useQueryClient()
  const [refresh] = useState(() =>
    coalesce<AdminList>((lists) => {
      for (const list of lists) void queries.invalidateQueries({ queryKey: listKey(list) })
      void queries.invalidateQueries({ queryKey: PENDING_COUNTS })
      void queries.invalidateQueries({ queryKey: FIGURES })
    }, REFRESH_MS),
  )
  useLive('officeUpdate', ({ list }) => refresh(list))
  useRefreshOnConnect(() => void queries.invalidateQueries({ queryKey: ADMIN_DATA }))
}
