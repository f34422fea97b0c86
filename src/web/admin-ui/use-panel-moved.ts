import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { announce } from '../ui/announcer.ts'

/**
 * When an open panel moves on to another row, announces that row. Focus leaves the submit button, because a second
 * Enter must not decide the new row, but stays in the panel for its shortcuts. `inside` is any element of the panel.
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
