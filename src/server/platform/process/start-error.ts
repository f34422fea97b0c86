/** A reason not to start that is a sentence for the person at the terminal; it needs no stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The system's own short word for a failure, such as EACCES. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
