// Exports a person's data in parts. Each part has a bounded number of rows and bytes, and says where the next one
// begins. Every field is listed explicitly; of other people, only the name shown on the person's screens is exported.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ExportPart } from '#contract/own-data.ts'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, noticeId } from '#domain/ids.ts'
import { EXPORT_KINDS } from '#domain/own-data.ts'
import type { Deps } from '../../deps.ts'
import { findSettings } from '../../notices/settings.ts'
import { presentSettings } from '../../notices/settings-routes.ts'
import { findNoticesAfter, type ListedNotice, presentNotice } from '../../notices/store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { findAvailabilities } from '../availability/store.ts'
import { findOnlineTimes } from '../presence/online-times.ts'
import { findOwnAccount } from '../present.ts'
import { findTwoStep } from '../security/second-step/settings.ts'
import { listSignIns } from '../security/sign-ins.ts'
import { exportMessages, type MessageLimits } from './export-messages.ts'
import { findKnownAddresses, findRows, type Rows } from './export-store.ts'

// Where the next part of an export begins. The cursor is signed for its account, so only cursors
// from this server for this person are accepted, and the position needs no further check.
interface Position {
  readonly kind: ExportPart['kind']
  /** The last exported row of this kind; blank before the first. */
  readonly after: string
}

const PURPOSE = 'export cursors'
const CURSOR = /^([a-z-]+)~([0-9a-f.-]*)~([\w-]{43})$/

type SecretFor = Deps['secretFor']

function writeCursor(secretFor: SecretFor, account: AccountId, { kind, after }: Position): string {
  return `${kind}~${after}~${signatureOf(secretFor, account, kind, after)}`
}

function readCursor(secretFor: SecretFor, account: AccountId, cursor: string): Position {
  const [, kind = '', after = '', signature = ''] = CURSOR.exec(cursor) ?? []
  const expected = Buffer.from(signatureOf(secretFor, account, kind, after))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new DomainError('malformed_request')
  return { kind: kind as Position['kind'], after }
}

function signatureOf(secretFor: SecretFor, account: AccountId, kind: string, after: string): string {
  return createHmac('sha256', secretFor(PURPOSE)).update(`${account}~${kind}~${after}`).digest('base64url')
}

export interface ExportLimits extends MessageLimits {
  readonly rows: number
}

/** The export's `maxReplyBytes` follows from these limits (contract/own-data.ts). */
export const EXPORT_LIMITS: ExportLimits = { rows: 100, messages: 500, textBytes: 128 * 1024, chats: 200 }

/** Enough for the two weeks that are kept. If a bad connection caused more, only the newest are exported. */
const MAX_ONLINE_TIMES = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export async function exportPart(deps: Deps, account: Principal, from: string, limits = EXPORT_LIMITS): Promise<ExportPart> {
  const position: Position = from === '' ? { kind: 'account', after: '' } : readCursor(deps.secretFor, account.id, from)
  const { kind } = position
  const { rows, after } = await rowsOf(deps, account, position, limits)
  const next = after === null ? nextKind(kind) : { kind, after }
  return { kind, rows: rows.map((row) => ({ ...row })), next: next && writeCursor(deps.secretFor, account.id, next) }
}

function nextKind(kind: ExportPart['kind']): Position | null {
  const next = EXPORT_KINDS[EXPORT_KINDS.indexOf(kind) + 1]
  return next ? { kind: next, after: '' } : null
}

async function rowsOf(deps: Deps, account: Principal, { kind, after }: Position, limits: ExportLimits): Promise<Rows> {
  const { query } = deps.db
  const owner = { id: account.id, isChatter: account.role === 'chatter' }
  switch (kind) {
    case 'account':
      return { rows: [await ownAccount(deps, account)], after: null }
    case 'messages':
      return exportMessages(query, owner, after, limits)
    case 'notices': {
      const found = await findNoticesAfter(deps, query, account.id, { after: noticeId(after || FIRST_ID), limit: limits.rows })
      return { rows: found.map(presentOwnNotice), after: found.length < limits.rows ? null : (found.at(-1)?._id ?? null) }
    }
    case 'sign-ins':
      return { rows: (await listSignIns(deps, account)).map(withPlainId), after: null }
    case 'sessions':
    case 'notes':
    case 'withdrawals':
    case 'refunds':
    case 'blocks':
    case 'reports':
    case 'warnings':
    case 'complaints':
      return findRows(query, kind, owner, { after, limit: limits.rows })
  }
}

async function ownAccount(deps: Deps, account: Principal) {
  const { passwordChange: _state, ...own } = await findOwnAccount(deps, account.id)
  const { isRequired: _isRequired, passkeys, ...twoStep } = await findTwoStep(deps, account)
  const { pushKey: _pushKey, devices, ...noticeSettings } = presentSettings(deps, await findSettings(deps, account))
  return {
    ...withPlainId(own),
    twoStep: { ...twoStep, passkeys: passkeys.map(withPlainId) },
    knownAddresses: await findKnownAddresses(deps.db.query, account.id),
    noticeSettings: { ...noticeSettings, devices: devices.map(withPlainId) },
    ...(account.role === 'chatter' && (await ownDay(deps, account))),
  }
}

async function ownDay({ db, clock }: Deps, { id }: Principal) {
  const chosen = await findAvailabilities(db.query, [id], clock.now())
  return { availability: chosen(id), timesOnline: await findOnlineTimes(db.query, id, MAX_ONLINE_TIMES) }
}

function presentOwnNotice(notice: ListedNotice) {
  const { party, ...rest } = withPlainId(presentNotice(notice))
  return { ...rest, otherParty: party?.username ?? null }
}

function withPlainId<Row extends { readonly _id: string }>({ _id: id, ...row }: Row) {
  return { id, ...row }
}
