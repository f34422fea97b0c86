// Where the next part of an export begins. It is signed for its account, so a cursor that this server did not give to this person is
// refused, and the position in it needs no further check.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ExportPart } from '#contract/own-data.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../../deps.ts'

export interface Position {
  readonly kind: ExportPart['kind']
  /** The last row of this kind that was exported; blank before the first. */
  readonly after: string
}

const PURPOSE = 'export cursors'
const CURSOR = /^([a-z-]+)~([0-9a-f.-]*)~([\w-]{43})$/

type SecretFor = Deps['secretFor']

export function writeCursor(secretFor: SecretFor, account: AccountId, { kind, after }: Position): string {
  return `${kind}~${after}~${signatureOf(secretFor, account, kind, after)}`
}

export function readCursor(secretFor: SecretFor, account: AccountId, cursor: string): Position {
  const [, kind = '', after = '', signature = ''] = CURSOR.exec(cursor) ?? []
  const expected = Buffer.from(signatureOf(secretFor, account, kind, after))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new DomainError('malformed_request')
  return { kind: kind as Position['kind'], after }
}

function signatureOf(secretFor: SecretFor, account: AccountId, kind: string, after: string): string {
  return createHmac('sha256', secretFor(PURPOSE)).update(`${account}~${kind}~${after}`).digest('base64url')
}
