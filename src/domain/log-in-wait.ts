// How long a login has to wait after many wrong passwords for the same name, or many wrong codes for the same account. This makes guessing
// slow, and never keeps out a person who knows the password or has a code.

const FREE_FAILURES = 10
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4_000

/** `failures`: of this name or account in the last minutes, from all addresses. Each further one doubles the wait. */
export function logInWaitMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES))
}
