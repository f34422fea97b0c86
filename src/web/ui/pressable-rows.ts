// A press anywhere in a row presses the row's main control, which stays for the keyboard and for screen readers.

import { type RefObject, useEffect } from 'react'

/** Marks the main control of a row. */
export const ROW_CONTROL = { 'data-row-control': '' } as const

export const PRESSABLE_ROW_STYLES = 'transition-colors duration-100 has-data-row-control:cursor-pointer'

/** Elements that handle a press themselves. */
const PRESSABLE = 'a, button, input, label, [role=switch]'

/** For an element with rows. */
export function usePressableRows(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    element?.addEventListener('click', pressRow)
    return () => element?.removeEventListener('click', pressRow)
  }, [place])
}

function pressRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(PRESSABLE)) return
  // The person has just selected text to copy it.
  if (getSelection()?.type === 'Range') return
  const control = target.closest('tr, li')?.querySelector<HTMLElement>('[data-row-control]')
  // The focus returns to it when the panel is closed.
  control?.focus({ preventScroll: true })
  control?.click()
}
