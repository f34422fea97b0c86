// A live region for changes that screen readers would not announce otherwise. It exists from the start, because a region that appears
// together with its text is often not read.

/** The attributes of the region's element. */
export const ANNOUNCER = { 'data-announcer': '', 'aria-live': 'polite', className: 'sr-only' } as const

/** Long enough to be read, and removed so that readers who move through the page do not find old texts. */
const STAYS_MS = 10_000

/** Read after what is being read at the moment. */
export function announce(text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  document.querySelector('[data-announcer]')?.append(line)
  setTimeout(() => line.remove(), STAYS_MS)
}
