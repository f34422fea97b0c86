const MAX_SHOWN = 99

/** A count in a badge or a title: the server stops counting at a hundred. */
export function countText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count)
}
