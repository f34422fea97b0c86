const SHOWN = 8

/** The end of the id: ids begin with the time, so those of the same minute have the same beginning. */
export function shortId(id: string): string {
  return id.length <= SHOWN ? id : `…${id.slice(-SHOWN)}`
}
