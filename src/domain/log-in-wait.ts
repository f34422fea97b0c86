// How long a login has to wait after many wrong passwords for a name, or many wrong codes for an account. This slows down guessing but
// never keeps out a person who knows the password or has a code.

const FREE_FAILURES = 10
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4_000

/** `failures`: recent failures for this name or account, from all addresses. Each one doubles the wait. */
export function logInWaitMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES))
}
