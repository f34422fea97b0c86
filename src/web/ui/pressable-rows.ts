// A click anywhere in a row clicks its main control, which stays available to the keyboard and screen readers.

import { type RefObject, useEffect } from 'react'

/** Marks the main control of a row. */
export const ROW_CONTROL = { 'data-row-control': '' } as const

export const PRESSABLE_ROW_STYLES = 'transition-colors duration-100 has-data-row-control:cursor-pointer'

/** Elements that handle their own clicks. */
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
  // The user has just selected text to copy.
  if (getSelection()?.type === 'Range') return
  const control = target.closest('tr, li')?.querySelector<HTMLElement>('[data-row-control]')
  // Closing the panel returns focus to this control.
  control?.focus({ preventScroll: true })
  control?.click()
}
