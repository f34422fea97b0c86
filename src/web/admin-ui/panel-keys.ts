import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * The keys of an open panel. They are named by their position (`event.code`), because an Urdu keyboard has other letters there.
 * `inside` is any element of the panel.
 */
export function usePanelKeys(inside: RefObject<Element | null>, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !(event.target instanceof Element)) return
    // Ignores keys in a field and in a dialog over the panel.
    const panel = inside.current?.closest('[role=dialog]')
    if (!panel || !isFor(panel, event.target) || event.target.closest('input, textarea, [role=combobox]')) return
    const action = keys[event.code]
    if (!action) return
    // It may move the focus to a field, which must not get the character.
    event.preventDefault()
    action()
  })
  // Runs together with the screen change, so that a key pressed right away is not lost.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

const LAYER = ':is([role=dialog], [role=alertdialog]):not([data-toast])'

/**
 * Nothing in the panel has the focus for a moment when the row that had it is gone, or when a dialog over it closes: then the page has
 * it, the closing dialog, or an element beside it that keeps the focus inside.
 */
function isFor(panel: Element, target: Element): boolean {
  if (panel.contains(target)) return true
  const isBetween = target === document.body || target.closest(LAYER)?.hasAttribute('data-closed') || target.hasAttribute(FOCUS_GUARD)
  return isBetween && [...document.querySelectorAll(`${LAYER}:not([data-closed])`)].at(-1) === panel
}

const FOCUS_GUARD = 'data-base-ui-focus-guard'
