import { errorText } from '#contract/errors.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { refusalHeard } from './heard.ts'

/** The sentence of a rule that is broken before the server is asked. */
export function refusalText(code: ErrorCode, figures: Readonly<Record<string, string | number>> = {}): string {
  return refusalHeard(code, figures, errorText(code, figures))
}
