import { DomainError, type ErrorCode } from '../errors.ts'

/** The code of the DomainError that was thrown, or null. Other errors are thrown again. */
export function refusal(work: () => unknown): ErrorCode | null {
  return refused(work)?.code ?? null
}

/** The same, with the values. */
export function refused(work: () => unknown): DomainError | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
