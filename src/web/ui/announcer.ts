// A live region for changes that screen readers would not announce otherwise. It
// is always in the page, because text in a newly added region is often not read.

export const ANNOUNCER = { 'data-announcer': '', 'aria-live': 'polite', className: 'sr-only' } as const

/** Long enough to be read, then removed: someone browsing the page with a screen reader must not find old texts. */
const STAYS_MS = 10_000

/** Announces the text politely, after anything that is being read. */
export function announce(text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  document.querySelector('[data-announcer]')?.append(line)
  setTimeout(() => line.remove(), STAYS_MS)
}
