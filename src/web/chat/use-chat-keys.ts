import { useEffect, useEffectEvent } from 'react'
import { useBackToList } from './selection.ts'

/** What has been recorded and not been sent must not go by a slip. */
const BUSY = '[data-recorder]'
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]'

/** Alt with the arrows goes from chat to chat, Esc back to the list. */
export function useChatKeys(selectedId: string | null): void {
  const goBack = useBackToList()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || (target instanceof Element && target.closest(OVER_THE_PAGE) !== null)) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (event.altKey && step !== 0 && openNeighbour(selectedId, step)) event.preventDefault()
    if (key !== 'Escape' || selectedId === null || document.querySelector(BUSY) !== null) return
    event.preventDefault()
    goBack()
    // Where one was in the list; on a phone it is drawn only now.
    requestAnimationFrame(() => linkTo(selectedId)?.focus())
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

function openNeighbour(selectedId: string | null, step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-chat]')]
  const at = links.findIndex((link) => link.dataset['chat'] === selectedId)
  // With none open, down begins at the top and up at the end.
  const next = at === -1 ? links.at(step === 1 ? 0 : -1) : links[at + step]
  if (next === undefined) return false
  next.focus()
  next.click()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

function linkTo(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`a[data-chat="${id}"]`)
}
