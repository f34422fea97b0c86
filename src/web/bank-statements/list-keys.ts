import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Marks an entry of the list, and in it the control that a key presses or focuses. */
export const ENTRY = { 'data-entry': '' } as const
export const ENTRY_MAIN = { 'data-entry-main': '' } as const

const TYPED_INTO = 'input:not([type=checkbox]), textarea, [role=combobox], [role=listbox]'
const OVER_THE_PAGE = ':is([role=dialog], [role=alertdialog]):not([data-closed])'

/**
 * J and K move through the entries, X selects the entry that has the focus, and A focuses its main button, as in a panel of requests.
 * The keys are named by their position (`event.code`), because an Urdu keyboard has other letters there.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
    if (event.target.closest(TYPED_INTO) || document.querySelector(OVER_THE_PAGE)) return
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
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
