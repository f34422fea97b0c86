// Addresses of recordings are signed for a quarter of an hour. One that is about to end is renewed before it is used, so
// that a long voice does not stop in the middle.

/** As long as the longest recording, played slowly and with a pause. */
const SPARE_MS = 6 * 60_000

export function isStale(address: string, now: Date): boolean {
  const expires = Number(new URL(address, 'http://any').searchParams.get('expires'))
  // Without a date it is none of the server's, and lasts as long as the page.
  return expires > 0 && expires * 1000 - now.getTime() < SPARE_MS
}
