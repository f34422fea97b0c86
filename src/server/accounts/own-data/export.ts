// What the server keeps of a person, in parts. Each part has a bounded number of rows and bytes, and names where the next one begins.
// The rows name every field: of other people there is only the name that the person sees on their screens.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { ExportPart } from '#contract/own-data.ts'
import { deviceName } from '#domain/device-name.ts'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, noticeId, sessionId } from '#domain/ids.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import type { ReadValues } from '#domain/proof-reading.ts'
import type { Deps } from '../../deps.ts'
import { presentNotice } from '../../notices/present-notice.ts'
import { findSettings } from '../../notices/settings.ts'
import { presentSettings } from '../../notices/settings-routes.ts'
import { findNoticesAfter, type ListedNotice } from '../../notices/store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { findReadings } from '../../sessions/reading-store.ts'
import { presentAvailability } from '../availability/present.ts'
import { findAvailabilities } from '../availability/store.ts'
import { findOwnAccount } from '../own-account.ts'
import { findOnlineTimes } from '../presence/online-times.ts'
import { presentOwn } from '../present.ts'
import type { Passkey } from '../security/second-step/passkeys-store.ts'
import { findTwoStep } from '../security/second-step/settings.ts'
import { exportMessages, type MessageLimits } from './export-messages.ts'
import * as store from './export-store.ts'

// Where the next part of an export begins. It is signed for its account, so a cursor that this server did not give to this person is
// refused, and the position in it needs no further check.
interface Position {
  readonly kind: ExportPart['kind']
  /** The last row of this kind that was exported; blank before the first. */
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

/** The longest reply of the call follows from these (contract/own-data.ts). */
export const EXPORT_LIMITS: ExportLimits = { rows: 100, messages: 500, textBytes: 128 * 1024, chats: 200 }

const KINDS = ExportPart.shape.kind.options
/** Two weeks; the newest ones, if a bad connection caused more. */
const MAX_ONLINE_TIMES = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Rows {
  readonly rows: readonly object[]
  /** Null when these were the last. */
  readonly after: string | null
}

export async function exportPart(deps: Deps, account: Principal, from: string, limits = EXPORT_LIMITS): Promise<ExportPart> {
  const position: Position = from === '' ? { kind: 'account', after: '' } : readCursor(deps.secretFor, account.id, from)
  const { kind } = position
  const { rows, after } = await rowsOf(deps, account, position, limits)
  const next = after === null ? nextKind(kind) : { kind, after }
  return { kind, rows: rows.map((row) => ({ ...row })), next: next && writeCursor(deps.secretFor, account.id, next) }
}

function nextKind(kind: ExportPart['kind']): Position | null {
  const next = KINDS[KINDS.indexOf(kind) + 1]
  return next ? { kind: next, after: '' } : null
}

async function rowsOf(deps: Deps, account: Principal, { kind, after }: Position, limits: ExportLimits): Promise<Rows> {
  const { query } = deps.db
  const owner = { id: account.id, isChatter: account.role === 'chatter' }
  const limit = limits.rows
  switch (kind) {
    case 'account':
      return { rows: [await ownAccount(deps, account)], after: null }
    case 'sessions': {
      const found = await store.findSessions(query, owner, { after: Number(after), limit })
      const readings = await findReadings(query, owner.isChatter ? [] : found.map(({ id }) => sessionId(id)))
      const present = (session: store.ExportedSession) => presentSession(owner, session, readings.get(session.id))
      return { rows: found.map(present), after: lastOf(found, limit)?.number.toString() ?? null }
    }
    case 'messages':
      return exportMessages(query, owner, after, limits)
    case 'notes': {
      const found = await store.findNotes(query, owner, { after: after || FIRST_ID, limit })
      return { rows: found.map(presentNote), after: lastOf(found, limit)?.id ?? null }
    }
    case 'withdrawals': {
      const found = await store.findWithdrawals(query, owner, { after: Number(after), limit })
      return { rows: found.map(presentWithdrawal), after: lastOf(found, limit)?.number.toString() ?? null }
    }
    case 'refunds': {
      const found = await store.findRefunds(query, owner, { after: Number(after), limit })
      const rows = owner.isChatter ? found.map(presentTakenBack) : found.map(presentRefund)
      return { rows, after: lastOf(found, limit)?.number.toString() ?? null }
    }
    case 'notices': {
      const found = await findNoticesAfter(deps, query, account.id, { after: noticeId(after || FIRST_ID), limit })
      return { rows: found.map(presentOwnNotice), after: lastOf(found, limit)?.id ?? null }
    }
    case 'sign-ins': {
      const found = await store.findSignIns(query, owner, { after: after || FIRST_ID, limit })
      return { rows: found.map((signIn) => presentSignIn(account, signIn)), after: lastOf(found, limit)?.id ?? null }
    }
    case 'blocks': {
      const found = await store.findBlocks(query, owner, { after: after || FIRST_ID, limit })
      return { rows: found.map(presentBlock), after: lastOf(found, limit)?.blocked_id ?? null }
    }
    case 'reports': {
      const found = await store.findReports(query, owner, { after: Number(after), limit })
      return { rows: found.map(presentReport), after: lastOf(found, limit)?.number.toString() ?? null }
    }
    case 'warnings': {
      const found = await store.findWarnings(query, owner, { after: Number(after), limit })
      return { rows: found.map(presentWarning), after: lastOf(found, limit)?.number.toString() ?? null }
    }
    case 'complaints': {
      const found = await store.findComplaints(query, owner, { after: Number(after), limit })
      return { rows: found.map(presentComplaint), after: lastOf(found, limit)?.number.toString() ?? null }
    }
  }
}

/** The last row of a full part; there may be more behind it. */
function lastOf<Row>(rows: readonly Row[], limit: number): Row | undefined {
  return rows.length < limit ? undefined : rows.at(-1)
}

async function ownAccount(deps: Deps, account: Principal) {
  const { _id: id, passwordChange: _state, ...own } = presentOwn(deps, await findOwnAccount(deps, account.id))
  const { hasAuthenticator, passkeys, recoveryCodes } = await findTwoStep(deps, account)
  const { pushKey: _pushKey, devices, ...noticeSettings } = presentSettings(deps, await findSettings(deps, account))
  const addresses = await store.findKnownAddresses(deps.db.query, account)
  return {
    id,
    ...own,
    twoStep: { hasAuthenticator, passkeys: passkeys.map(presentPasskey), recoveryCodesLeft: recoveryCodes },
    knownAddresses: addresses.map(({ address, last_used_at }) => ({ address, lastUsedAt: last_used_at.toISOString() })),
    noticeSettings: { ...noticeSettings, devices: devices.map(({ _id, ...device }) => ({ id: _id, ...device })) },
    ...(account.role === 'chatter' && (await ownDay(deps, account))),
  }
}

async function ownDay({ db, clock }: Deps, { id }: Principal) {
  const chosen = await findAvailabilities(db.query, [id], clock.now())
  const times = await findOnlineTimes(db.query, id, MAX_ONLINE_TIMES)
  return {
    availability: presentAvailability(chosen(id)),
    timesOnline: times.map(({ began_at, ended_at }) => ({ from: began_at.toISOString(), to: ended_at.toISOString() })),
  }
}

/** Without its key, which only this server can use. */
function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

function presentOwnNotice(notice: ListedNotice) {
  const { _id: id, party, ...rest } = presentNotice(notice)
  return { id, ...rest, otherParty: party?.username ?? null }
}

function presentSession({ isChatter }: store.Owner, session: store.ExportedSession, reading: ReadValues | undefined) {
  const rupees = (amount: number | null) => (amount === null ? null : rupeesFromPaisa(paisa(amount)))
  const common = {
    id: session.id,
    otherParty: session.other_name,
    plan: { title: session.plan_title, description: session.plan_description, duration: session.duration_minutes },
    amountPaid: rupees(session.price_paisa),
    status: session.status,
    startTime: session.starts_at?.toISOString() ?? null,
    endTime: session.ends_at?.toISOString() ?? null,
    createdAt: session.created_at.toISOString(),
  }
  // Only the buyer sees how it was paid, as on the screens.
  if (isChatter) return { ...common, earned: rupees(session.earned_paisa), platformFee: rupees(session.fee_paisa) }
  return {
    ...common,
    bankName: session.bank_name,
    accountName: session.account_name,
    accountNumber: session.account_number,
    transactionID: session.transaction_id,
    removedAt: session.deleted_at?.toISOString() ?? null,
    rejection: session.rejection_reason === null ? null : { reason: session.rejection_reason, note: session.rejection_note },
    readFromScreenshot: reading ? presentReading(reading) : null,
  }
}

function presentReading({ amount, transactionID, paidAt, accountNumber }: ReadValues) {
  return { amount, transactionID, paidAt, accountNumber }
}

function presentWithdrawal(withdrawal: Awaited<ReturnType<typeof store.findWithdrawals>>[number]) {
  return {
    id: withdrawal.id,
    bankName: withdrawal.bank_name,
    accountName: withdrawal.account_name,
    accountNumber: withdrawal.account_number,
    amount: rupeesFromPaisa(paisa(withdrawal.amount_paisa)),
    status: withdrawal.status,
    createdAt: withdrawal.created_at.toISOString(),
    updatedAt: withdrawal.updated_at.toISOString(),
  }
}

type ExportedRefund = Awaited<ReturnType<typeof store.findRefunds>>[number]

function presentRefund(refund: ExportedRefund) {
  return {
    id: refund.id,
    session: refund.session_id,
    amount: rupeesFromPaisa(paisa(refund.amount_paisa)),
    reason: refund.reason,
    note: refund.note,
    status: refund.status,
    bankName: refund.bank_name,
    accountName: refund.account_name,
    accountNumber: refund.account_number,
    refusalNote: refund.refusal_note,
    bankReference: refund.bank_reference,
    createdAt: refund.created_at.toISOString(),
    updatedAt: refund.updated_at.toISOString(),
  }
}

/** A chatter sees only what was reversed from their earnings, as on the screens. */
function presentTakenBack(refund: ExportedRefund) {
  return {
    session: refund.session_id,
    takenBack: rupeesFromPaisa(paisa(refund.credit_paisa)),
    advance: rupeesFromPaisa(paisa(refund.advance_paisa)),
    createdAt: refund.created_at.toISOString(),
  }
}

function presentBlock({ username, created_at }: Awaited<ReturnType<typeof store.findBlocks>>[number]) {
  return { otherParty: username, blockedAt: created_at.toISOString() }
}

function presentNote({ session_id, note, written_at, removed_at }: Awaited<ReturnType<typeof store.findNotes>>[number]) {
  return { sessionID: session_id, note, writtenAt: written_at.toISOString(), removedAt: removed_at?.toISOString() ?? null }
}

function presentReport(report: Awaited<ReturnType<typeof store.findReports>>[number]) {
  const { id, message_id, note_id, reason, words, status, outcome, note, created_at } = report
  return { id, messageID: message_id, noteID: note_id, reason, words, status, outcome, note, createdAt: created_at.toISOString() }
}

function presentWarning({ reason, note, created_at, read_at }: Awaited<ReturnType<typeof store.findWarnings>>[number]) {
  return { reason, note, createdAt: created_at.toISOString(), readAt: read_at?.toISOString() ?? null }
}

/** Both people read all of it on their screens. */
function presentComplaint(complaint: Awaited<ReturnType<typeof store.findComplaints>>[number]) {
  const { id, session_id, kind, words, answer, status, outcome, note, kept_minutes, refund_paisa, created_at } = complaint
  return {
    id,
    sessionID: session_id,
    kind,
    words,
    answer,
    status,
    outcome,
    keptMinutes: kept_minutes,
    refundAmount: refund_paisa === null ? null : rupeesFromPaisa(paisa(refund_paisa)),
    note,
    createdAt: created_at.toISOString(),
  }
}

function presentSignIn({ signInId }: Principal, signIn: Awaited<ReturnType<typeof store.findSignIns>>[number]) {
  return {
    id: signIn.id,
    device: deviceName(signIn.user_agent),
    address: signIn.address,
    createdAt: signIn.created_at.toISOString(),
    lastUsedAt: signIn.last_used_at.toISOString(),
    isCurrent: signIn.id === signInId,
  }
}
