import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Marks a list entry and, in it, the control that a key presses or focuses. */
export const ENTRY = { 'data-entry': '' } as const
export const ENTRY_MAIN = { 'data-entry-main': '' } as const

const TYPED_INTO = 'input:not([type=checkbox]), textarea, [role=combobox], [role=listbox]'
const OVER_THE_PAGE = ':is([role=dialog], [role=alertdialog]):not([data-closed])'

/**
 * J and K move through the entries, X selects the entry that has the focus, and A focuses its main button, as in a panel of requests.
 * Keys are recognized by position (`event.code`), because an Urdu keyboard has other letters there.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
    if (event.target.closest(TYPED_INTO) || document.querySelector(OVER_THE_PAGE)) return
    const entries = entriesOf(list)
    const at = entries.findIndex((entry) => entry.contains(document.activeElement))
    const target = targetOf(event.code, entries, at)
    if (!target) return
    event.preventDefault()
    if (event.code === 'KeyX') target.click()
    else target.focus()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** When the focused entry leaves the list, focuses the entry that takes its place, so admins can keep using the keyboard. */
export function useFocusOnNext(list: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ readonly entry: Element; readonly place: number }>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const entries = entriesOf(list)
      const place = entries.findIndex((entry) => target instanceof Node && entry.contains(target))
      const entry = entries[place]
      focused.current = entry ? { entry, place } : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])
  // Runs after every render, because any render may remove an entry.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.entry.isConnected || document.activeElement !== document.body) return
    const entries = entriesOf(list)
    const next = entries[Math.min(focused.current.place, entries.length - 1)]
    focused.current = null
    next?.focus()
  })
}

function entriesOf(list: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
}

function targetOf(code: string, entries: readonly HTMLElement[], at: number): HTMLElement | null | undefined {
  switch (code) {
    case 'KeyJ':
      return entries[at + 1]
    case 'KeyK':
      return at > 0 ? entries[at - 1] : undefined
    case 'KeyX':
      return entries[at]?.querySelector<HTMLElement>('input[type=checkbox]')
    case 'KeyA':
      return entries[at]?.querySelector<HTMLElement>('[data-entry-main]')
    default:
      return undefined
  }
}
