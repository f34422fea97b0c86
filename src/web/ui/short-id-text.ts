const SHOWN = 8

/** The end of the id: ids begin with the time, so ids from the same minute begin alike. */
export function shortId(id: string): string {
  return id.length <= SHOWN ? id : `…${id.slice(-SHOWN)}`
}
