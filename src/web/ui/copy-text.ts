/**
 * Resolves to false if copying failed. The clipboard API exists only on
 * a secure origin, so plain HTTP on a local network needs the fallback.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const holder = document.createElement('textarea')
  holder.value = text
  holder.className = 'sr-only'
  // Placed next to the focused control, because a dialog traps focus.
  const parent = focused?.parentElement ?? document.body
  parent.append(holder)
  holder.select()
  const worked = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return worked
}
