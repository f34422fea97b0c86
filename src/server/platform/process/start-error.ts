/** Why the server cannot start, as a sentence for the person at the terminal. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The system's error code, such as EACCES. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
