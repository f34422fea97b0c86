const SHOWN = 8

/** The end of the id, because ids start with the time and those from the same minute start alike. */
export function shortId(id: string): string {
  return id.length <= SHOWN ? id : `…${id.slice(-SHOWN)}`
}
