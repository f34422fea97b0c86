import { DomainError, type ErrorCode } from '../errors.ts'

/** The code of the refusal, or null when there was none; what is no refusal is passed on. */
export function refusal(work: () => unknown): ErrorCode | null {
  return refused(work)?.code ?? null
}

/** The whole refusal, where its figures matter. */
export function refused(work: () => unknown): DomainError | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
