const SHOWN = 8

/** The end of it: ids begin with the time, so those of the same minute begin alike. */
export function shortId(id: string): string {
  return id.length <= SHOWN ? id : `…${id.slice(-SHOWN)}`
}
