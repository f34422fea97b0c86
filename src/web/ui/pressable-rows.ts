// A click anywhere in a row clicks the row's main control, which remains for the keyboard and for screen readers.

import { type RefObject, useEffect } from 'react'

/** Marks the main control of a row. */
export const ROW_CONTROL = { 'data-row-control': '' } as const

export const PRESSABLE_ROW_STYLES = 'transition-colors duration-100 has-data-row-control:cursor-pointer'

/** Elements that handle a click themselves. */
const PRESSABLE = 'a, button, input, label, [role=switch]'

/** `list` is the element that contains the rows. */
export function usePressableRows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    element?.addEventListener('click', pressRow)
    return () => element?.removeEventListener('click', pressRow)
  }, [list])
}

function pressRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(PRESSABLE)) return
  // The person has just selected text to copy it.
  if (getSelection()?.type === 'Range') return
  const control = target.closest('tr, li')?.querySelector<HTMLElement>('[data-row-control]')
  // Focus returns to it when the panel is closed.
  control?.focus({ preventScroll: true })
  control?.click()
}
