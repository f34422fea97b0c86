// Sends one decision for each of several rows, a few at a time. Each is a separate call, so one refusal does not stop the others.

import { messageOf } from '../api/errors.ts'
import { isTransient } from '../api/retry.ts'
import type { Identified } from './list.ts'
import { FAILED, type Failure } from './use-change.ts'

export type Outcome =
  | { readonly kind: 'waiting' | 'sending' | 'approved' }
  /** Already approved by another admin, or by an earlier call whose answer was lost. */
  | { readonly kind: 'approved-before' }
  /** The server refused, so sending it again would change nothing. */
  | ({ readonly kind: 'refused' } & Failure)
  /** The call may not have arrived, or the server failed, so it can be sent again. */
  | { readonly kind: 'failed' }

export interface Decided {
  readonly message: string
  /** True if the same decision was already made. Not every endpoint reports this. */
  readonly wasDecided?: boolean
}

interface Sending<Row> {
  readonly decide: (row: Row) => Promise<Decided>
  readonly refusalOf?: (error: unknown, row: Row) => Failure
  readonly report: (id: string, outcome: Outcome) => void
}

const AT_ONCE = 3

/** Resolves once every row has an outcome. */
export async function decideTogether<Row extends Identified>(rows: readonly Row[], sending: Sending<Row>): Promise<void> {
  const { decide, refusalOf, report } = sending
  const waiting = [...rows]
  for (const { _id } of rows) report(_id, { kind: 'waiting' })
  async function sendOnes() {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      report(row._id, { kind: 'sending' })
      report(row._id, await outcomeOf(row))
    }
  }
  async function outcomeOf(row: Row): Promise<Outcome> {
    try {
      const { wasDecided = false } = await decide(row)
      return { kind: wasDecided ? 'approved-before' : 'approved' }
    } catch (error) {
      if (isTransient(error)) return { kind: 'failed' }
      return { kind: 'refused', ...(refusalOf?.(error, row) ?? { message: messageOf(error, FAILED) }) }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOnes))
}
