// What a visitor presses while the script of the landing page still loads. public/theme.js, which runs first, remembers it.

declare global {
  interface Window {
    /** Missing where a browser still has an older theme.js. */
    takeEarlyPress?(): HTMLButtonElement | null
  }
}

/** Called once the page reacts to presses. */
export function repeatEarlyPress(): void {
  window.takeEarlyPress?.()?.click()
}
