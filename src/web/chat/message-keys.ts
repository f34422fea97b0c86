import type { KeyboardEvent } from 'react'

/**
 * Each message is not a tab stop of its own, so Enter in the list goes to the newest, the arrow keys to the others, and Escape back.
 * A message that has the focus shows what can be done with it.
 */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, target, key } = event
  const messages = [...list.querySelectorAll<HTMLElement>('[data-message]')]
  const current = messages.findIndex((message) => message === target)
  const next =
    target === list && key === 'Enter'
      ? messages.at(-1)
      : current >= 0 && key === 'ArrowUp'
        ? messages[current - 1]
        : current >= 0 && key === 'ArrowDown'
          ? messages[current + 1]
          : current >= 0 && key === 'Escape'
            ? list
            : undefined
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
