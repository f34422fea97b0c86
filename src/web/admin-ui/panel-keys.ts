import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Keyboard shortcuts of an open panel. Letters are named by their position (`event.code`), because an Urdu keyboard has
 * other letters there, and other keys by their character. `inside` is any element of the panel.
 */
export function usePanelKeys(inside: RefObject<Element | null>, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !(event.target instanceof Element)) return
    // Ignore keys typed in a field or in a dialog over the panel.
    const panel = inside.current?.closest('[role=dialog]')
    if (!panel || !isFor(panel, event.target) || event.target.closest('input, textarea, [role=combobox]')) return
    const action = keys[event.code] ?? keys[event.key]
    if (!action) return
    // The action may focus a field, which must not receive the character.
    event.preventDefault()
    action()
  })
  // A layout effect, because a key pressed right after the change must not be lost.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

const LAYER = ':is([role=dialog], [role=alertdialog]):not([data-toast])'

/**
 * When the focused row disappears or a dialog over the panel closes, focus is briefly outside the panel:
 * on the body, on the closing dialog, or on a focus guard. Keys pressed then still belong to the panel.
 */
function isFor(panel: Element, target: Element): boolean {
  if (panel.contains(target)) return true
  const isBetween = target === document.body || target.closest(LAYER)?.hasAttribute('data-closed') || target.hasAttribute(FOCUS_GUARD)
  return isBetween && [...document.querySelectorAll(`${LAYER}:not([data-closed])`)].at(-1) === panel
}

const FOCUS_GUARD = 'data-base-ui-focus-guard'
