// The token in a mail that ends mails of its kind without signing in. It names account and kind, is signed, and never expires:
// an old mail must still offer a way out.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AccountId, accountId } from '#domain/ids.ts'
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices.ts'

const PURPOSE = 'unsubscribe links'
const TOKEN = /^([0-9a-f-]{36})\.([a-z_]+)\.([\w-]{43})$/

type SecretFor = (purpose: string) => string

export interface Unsubscription {
  readonly accountId: AccountId
  readonly kind: NoticeKind
}

export function unsubscribeToken(secretFor: SecretFor, { accountId: id, kind }: Unsubscription): string {
  return `${id}.${kind}.${signatureOf(secretFor, `${id}.${kind}`)}`
}

/** Null for a token that this server did not make. */
export function readUnsubscribeToken(secretFor: SecretFor, token: string): Unsubscription | null {
  const [, id = '', name = '', signature = ''] = TOKEN.exec(token) ?? []
  const kind = NOTICE_KINDS.find((each) => each === name)
  const expected = Buffer.from(signatureOf(secretFor, `${id}.${name}`))
  const given = Buffer.from(signature)
  if (kind === undefined || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { accountId: accountId(id), kind }
}

function signatureOf(secretFor: SecretFor, subject: string): string {
  return createHmac('sha256', secretFor(PURPOSE)).update(subject).digest('base64url')
}
