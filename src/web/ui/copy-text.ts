/** Whether it worked. The clipboard proper exists only on a secure origin; a house network over plain HTTP is none. */
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
  // Beside the focused control: a dialog lets the focus go nowhere else.
  const place = focused?.parentElement ?? document.body
  place.append(holder)
  holder.select()
  const worked = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return worked
}
