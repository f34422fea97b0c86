import { useEffect, useEffectEvent } from 'react'
import { useBackToList } from './people/selection.ts'

/** A recording that was not sent must not be lost by accident. */
const RECORDER = '[data-recorder]'
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]'

/** Alt with an arrow opens the next chat, Esc returns to the list. */
export function useChatKeys(selectedId: string | null): void {
  const goBack = useBackToList()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || (target instanceof Element && target.closest(OVER_THE_PAGE) !== null)) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (event.altKey && step !== 0 && openNeighbour(selectedId, step)) event.preventDefault()
    if (key !== 'Escape' || selectedId === null || document.querySelector(RECORDER) !== null) return
    event.preventDefault()
    goBack()
    // Back to the same row of the list, which on a phone renders only now.
    requestAnimationFrame(() => linkTo(selectedId)?.focus())
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function openNeighbour(selectedId: string | null, step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-chat]')]
  const at = links.findIndex((link) => link.dataset['chat'] === selectedId)
  // With no chat open, down starts at the top and up at the end.
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
