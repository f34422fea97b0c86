// A row is a large thing to press: it does what its main control does. The control stays for the keyboard and for those
// who listen; it is marked, and this only presses it.

import { type RefObject, useEffect } from 'react'

/** On the control that a press anywhere in its row stands for. */
export const ROW_CONTROL = { 'data-row-control': '' } as const

export const PRESSABLE_ROW_STYLES = 'transition-colors duration-100 has-data-row-control:cursor-pointer'

/** What answers a press by itself. */
const PRESSABLE = 'a, button, input, label, [role=switch]'

/** For an element with rows in it. */
export function usePressableRows(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    element?.addEventListener('click', pressRow)
    return () => element?.removeEventListener('click', pressRow)
  }, [place])
}

function pressRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(PRESSABLE)) return
  // Whoever has just marked a number to copy it did not mean the row.
  if (getSelection()?.type === 'Range') return
  const control = target.closest('tr, li')?.querySelector<HTMLElement>('[data-row-control]')
  // The focus comes back to it when what it opened is closed.
  control?.focus({ preventScroll: true })
  control?.click()
}
