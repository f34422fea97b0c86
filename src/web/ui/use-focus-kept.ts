import { type FocusEvent, useLayoutEffect, useRef } from 'react'

interface Focused {
  readonly element: Element
  /** Its place among the controls of the group. */
  readonly place: number
}

/**
 * For a group of controls that come and go: if the focused one is removed, the focus goes to the control now in its position, or to the
 * group itself, and not to the top of the page.
 */
export function useFocusKept<Group extends HTMLElement>() {
  const ref = useRef<Group>(null)
  const focused = useRef<Focused>(null)
  // After every render, because each may remove a control.
  useLayoutEffect(() => {
    const group = ref.current
    const { element, place } = focused.current ?? {}
    if (!group || !element || place === undefined || element.isConnected) return
    focused.current = null
    if (document.activeElement !== document.body) return
    const controls = controlsOf(group)
    const next = controls[Math.min(place, controls.length - 1)] ?? group
    next.focus({ preventScroll: true })
  })

  /** Dialogs inside the group are elsewhere in the document. */
  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const place = controlsOf(currentTarget).findIndex((control) => control === target)
    if (place >= 0) focused.current = { element: target, place }
  }

  return { ref, onFocus, tabIndex: -1 }
}

function controlsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('button, a[href]')]
}
