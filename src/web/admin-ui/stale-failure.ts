import { ApiError, messageOf } from '../api/errors.ts'
import type { Translatable } from '../texts/translate.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { type AnyStatus, statusName } from './status-text.ts'
import { FAILED, type Failure } from './use-change.ts'

interface EarlierChange {
  /** The error values that name who made the earlier change, and when. */
  readonly by: string
  readonly at: string
  readonly text: (values: { readonly name: string; readonly status: Translatable; readonly when: string }) => Translatable
}

/** For a change refused because another admin was first: the server's message, with who made that change and when. */
export function staleFailure({ by, at, text }: EarlierChange): (error: unknown) => Failure {
  return (error) => {
    const failure = { message: messageOf(error, FAILED) }
    if (!(error instanceof ApiError)) return failure
    const { [by]: name, [at]: when, status } = error.values
    if (typeof name !== 'string' || typeof when !== 'string') return failure
    return { ...failure, reason: text({ name, when: dateTimeText(when), status: statusName(status as AnyStatus) }) }
  }
}
