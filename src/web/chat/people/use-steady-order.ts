import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { inShownOrder, type PersonRow } from './rows.ts'

/** After the last movement of the pointer or the last key: a pointer that was left on the list must not keep the rows in place forever. */
const HOLD_MS = 10_000

interface SteadyOrder {
  readonly rows: readonly PersonRow[]
  /** For the element around the rows. */
  readonly listProps: {
    readonly onPointerMove: () => void
    readonly onPointerDown: () => void
    readonly onPointerLeave: () => void
    readonly onKeyDown: () => void
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** While a person points at the list or moves through it by keys, no row moves, so that nobody opens the wrong chat. */
export function useSteadyOrder(fresh: readonly PersonRow[]): SteadyOrder {
  const [heldIds, setHeldIds] = useState<readonly string[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rows = heldIds === null ? fresh : inShownOrder(fresh, heldIds)

  function release() {
    clearTimeout(timer.current)
    setHeldIds(null)
  }
  function hold() {
    clearTimeout(timer.current)
    timer.current = setTimeout(release, HOLD_MS)
    if (heldIds === null) setHeldIds(fresh.map(({ _id }) => _id))
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) release()
  }
  return {
    rows,
    listProps: { onPointerMove: hold, onPointerDown: hold, onPointerLeave: release, onKeyDown: hold, onFocus: hold, onBlur },
  }
}
