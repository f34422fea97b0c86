import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { announce } from '../ui/announcer.ts'

/**
 * After an open panel has moved on to another row, screen readers hear which one. The focus leaves the button that decided about the
 * row before, so that a second Enter does not decide about this one, and stays in the panel, whose keys must still work. `inside` is
 * any element of the panel.
 */
export function usePanelMoved(inside: RefObject<Element | null>, open: { readonly id: string; readonly name: string } | undefined): void {
  const before = useRef<string>(undefined)
  const moved = useEffectEvent(() => {
    if (open !== undefined) announce(open.name)
    const active = document.activeElement
    if (active === document.body || active?.matches('[type=submit]')) inside.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  })
  const id = open?.id
  useLayoutEffect(() => {
    if (id !== undefined && before.current !== undefined && before.current !== id) moved()
    before.current = id
  }, [id])
}
