import { type FocusEvent, useLayoutEffect, useRef } from 'react'

interface Focused {
  readonly element: Element
  /** The index among the group's controls. */
  readonly place: number
}

/**
 * For a group whose controls come and go: if the focused one is removed, focus moves to
 * the control now in its position, or to the group, rather than to the top of the page.
 */
export function useFocusKept<Group extends HTMLElement>() {
  const ref = useRef<Group>(null)
  const focused = useRef<Focused>(null)
  // Every render may remove a control.
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

  /** Dialogs opened in the group bubble their focus here, but are elsewhere in the document. */
  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const place = controlsOf(currentTarget).findIndex((control) => control === target)
    if (place >= 0) focused.current = { element: target, place }
  }

  return { ref, onFocus, tabIndex: -1 }
}

function controlsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('button, a[href]')]
}
