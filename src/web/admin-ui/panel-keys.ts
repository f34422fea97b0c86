import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * The keys of an open panel. They are named by their position (`event.code`), because an Urdu keyboard has other letters there.
 * `inside` is any element of the panel.
 */
export function usePanelKeys(inside: RefObject<Element | null>, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !(event.target instanceof Element)) return
    // Not from a field, and not from a dialog over the panel.
    const panel = inside.current?.closest('[role=dialog]')
    if (!panel || !isFor(panel, event.target) || event.target.closest('input, textarea, [role=combobox]')) return
    const action = keys[event.code]
    if (!action) return
    // It may move the focus to a field, which must not get the character.
    event.preventDefault()
    action()
  })
  // With the change on the screen: a key that is pressed at once must not be lost.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** The page itself has the focus for a moment when the row that had it is gone. */
function isFor(panel: Element, target: Element): boolean {
  if (target !== document.body) return panel.contains(target)
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) === panel
}
