// One place from which the page speaks to those who listen, for what is not written where it could be heard: the place is
// there from the beginning, because a place that comes together with its words often stays silent.

/** Where `speak` finds it. */
export const VOICE = { 'data-voice': '', 'aria-live': 'polite', className: 'sr-only' } as const

/** Long enough to be picked up; what is old is not found by whoever walks through the page. */
const STAYS_MS = 10_000

/** Waits for its turn behind whatever is being read. */
export function speak(text: string): void {
  const words = document.createElement('p')
  words.textContent = text
  document.querySelector('[data-voice]')?.append(words)
  setTimeout(() => words.remove(), STAYS_MS)
}
