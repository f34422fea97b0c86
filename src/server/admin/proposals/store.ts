// SQL of proposals, no decisions.

import { DELETED_NAME, type Promotion } from '#domain/accounts.ts'
import { type AccountId, accountId, complaintId, type ProposalId, proposalId, refundId, sessionId, withdrawalId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Proposal, ProposalOutcome, ProposedAction } from '#domain/proposals.ts'
import { toPromotion } from '../../accounts/store.ts'
import { storedFileKey } from '../../file-folders.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { inOrderOf } from '../../platform/db/paging.ts'
import type { FileKey } from '../../platform/files/keys.ts'

export interface NewProposal extends Pick<Proposal, 'id' | 'action' | 'amountPaisa' | 'proposedBy' | 'expiresAt'> {
  /** The buyer of a refund. */
  readonly userId: AccountId | null
  readonly chatterId: AccountId | null
  readonly createdAt: Date
}

/** The columns that describe the proposed action. */
const ASKED_COLUMNS = [
  'kind',
  'session_id',
  'refund_id',
  'withdrawal_id',
  'reason',
  'note',
  'bank_reference',
  'bank_name',
  'account_name',
  'account_number',
  'from_status',
  'to_status',
  'complaint_id',
  'user_id',
] as const

const PROPOSAL_COLUMNS = ['id', 'amount_paisa', 'status', 'proposed_by', 'expires_at', 'decided_by', ...ASKED_COLUMNS] as const

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  const { id, action, amountPaisa, proposedBy, expiresAt, userId, chatterId, createdAt } = proposal
  await tx
    .insertInto('proposals')
    .values({
      id,
      ...toColumns(action),
      amount_paisa: amountPaisa,
      user_id: userId,
      chatter_id: chatterId,
      proposed_by: proposedBy,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

function toColumns(action: ProposedAction) {
  switch (action.kind) {
    case 'refund_session':
      return {
        kind: action.kind,
        session_id: action.sessionId,
        reason: action.reason,
        note: action.note,
        complaint_id: action.complaintId,
      }
    case 'pay_refund':
      return { kind: action.kind, refund_id: action.refundId, bank_reference: action.bankReference, ...bankColumns(action.bank) }
    case 'pay_withdraw':
      return { kind: action.kind, withdrawal_id: action.withdrawalId, from_status: notCompleted(action.from), ...bankColumns(action.bank) }
    case 'take_back_withdraw':
      return { kind: action.kind, withdrawal_id: action.withdrawalId, to_status: notCompleted(action.to), note: action.note }
    case 'make_admin':
      return { kind: action.kind }
  }
}

function notCompleted(status: 'pending' | 'completed' | 'rejected') {
  if (status === 'completed') throw new Error('a completed withdraw is neither paid nor the result of taking it back')
  return status
}

function bankColumns(bank: BankAccount | null) {
  return { bank_name: bank?.bankName ?? null, account_name: bank?.accountName ?? null, account_number: bank?.accountNumber ?? null }
}

/** Reads without a lock, because accounts are locked before proposals, and the action and the proposer never change. */
export async function findProposed(tx: Tx, id: ProposalId): Promise<Pick<Proposal, 'action' | 'proposedBy'> | null> {
  const row = await tx.selectFrom('proposals').select(PROPOSAL_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? toProposal(row) : null
}

/** Which of these accounts another admin made admins. */
export async function findPromotions(query: Query, ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Promotion>> {
  if (ids.length === 0) return new Map()
  const rows = await query.selectFrom('accounts').select(['id', 'promoted_by', 'promoted_at']).where('id', 'in', ids).execute()
  return new Map(
    rows.flatMap((row) => {
      const promotion = toPromotion(row)
      return promotion === null ? [] : [[accountId(row.id), promotion] as const]
    }),
  )
}

/** Locks the row until commit. See docs/architecture.md#lock-order. */
export async function lockProposal(tx: Tx, id: ProposalId): Promise<Proposal | null> {
  const row = await tx.selectFrom('proposals').select(PROPOSAL_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? toProposal(row) : null
}

export interface Decision {
  readonly outcome: ProposalOutcome
  readonly by: AccountId | null
  readonly at: Date
  readonly note?: string
}

export async function saveDecision(tx: Tx, id: ProposalId, { outcome, by, at, note = '' }: Decision): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ status: outcome, decided_by: by, decided_at: at, decline_note: note === '' ? null : note })
    .where('id', '=', id)
    .execute()
}

interface AskedRow {
  readonly kind: ProposedAction['kind']
  readonly session_id: string | null
  readonly refund_id: string | null
  readonly withdrawal_id: string | null
  readonly reason: (ProposedAction & { kind: 'refund_session' })['reason'] | null
  readonly note: string | null
  readonly bank_reference: string | null
  readonly bank_name: string | null
  readonly account_name: string | null
  readonly account_number: string | null
  readonly from_status: 'pending' | 'rejected' | null
  readonly to_status: 'pending' | 'rejected' | null
  readonly complaint_id: string | null
  readonly user_id: string | null
}

interface ProposalRow extends AskedRow {
  readonly id: string
  readonly amount_paisa: number | null
  readonly status: Proposal['status']
  readonly proposed_by: string
  readonly expires_at: Date
  readonly decided_by: string | null
}

function toProposal(row: ProposalRow): Proposal {
  return {
    id: proposalId(row.id),
    action: toAction(row),
    amountPaisa: row.amount_paisa === null ? null : paisa(row.amount_paisa),
    status: row.status,
    proposedBy: accountId(row.proposed_by),
    expiresAt: row.expires_at,
    decidedBy: row.decided_by === null ? null : accountId(row.decided_by),
  }
}

/** The table's CHECK constraints say which columns each kind has. */
function toAction(row: AskedRow): ProposedAction {
  const bank = toBank(row)
  switch (row.kind) {
    case 'refund_session':
      return {
        kind: row.kind,
        sessionId: sessionId(given(row.session_id)),
        reason: given(row.reason),
        note: row.note,
        complaintId: row.complaint_id === null ? null : complaintId(row.complaint_id),
      }
    case 'pay_refund':
      return { kind: row.kind, refundId: refundId(given(row.refund_id)), bankReference: given(row.bank_reference), bank }
    case 'pay_withdraw':
      return { kind: row.kind, withdrawalId: withdrawalId(given(row.withdrawal_id)), from: given(row.from_status), bank }
    case 'take_back_withdraw':
      return { kind: row.kind, withdrawalId: withdrawalId(given(row.withdrawal_id)), to: given(row.to_status), note: row.note }
    case 'make_admin':
      return { kind: row.kind, accountId: accountId(given(row.user_id)) }
  }
}

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a proposal without what it asks for')
  return value
}

function toBank({ bank_name, account_name, account_number }: AskedRow): BankAccount | null {
  if (bank_name === null || account_name === null || account_number === null) return null
  return { bankName: bank_name, accountName: account_name, accountNumber: account_number }
}

export interface PersonView {
  readonly id: AccountId
  readonly username: string
  readonly avatarKey: FileKey<'avatars'> | null
}

/** A proposal as lists show it, with the people it concerns and the admins. */
export interface ListedProposal extends Omit<Proposal, 'proposedBy' | 'decidedBy'> {
  readonly user: PersonView | null
  readonly chatter: PersonView | null
  readonly proposer: PersonView
  readonly decider: PersonView | null
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly declineNote: string | null
}

/** Returns the proposals in the order of the ids. */
export async function findProposals(query: Query, ids: readonly ProposalId[]): Promise<ListedProposal[]> {
  if (ids.length === 0) return []
  const rows = await listed(query).where('proposals.id', 'in', ids).execute()
  return inOrderOf(ids, rows.map(toListed))
}

/** The pending proposal about a session, refund or withdrawal, or about making a person an admin. */
export async function findPendingAbout(query: Query | Tx, subjectId: string): Promise<ProposalId | null> {
  const pending = query.selectFrom('proposals').select('id').where('status', '=', 'pending')
  // Each kind has its own index.
  const row = await pending
    .where((where) => where(where.fn.coalesce('session_id', 'refund_id', 'withdrawal_id'), '=', subjectId))
    .unionAll(pending.where('kind', '=', 'make_admin').where('user_id', '=', subjectId))
    .executeTakeFirst()
  return row ? proposalId(row.id) : null
}

/** Locks the proposal unless it has been decided. */
export async function lockPendingAbout(tx: Tx, subjectId: string): Promise<ProposalId | null> {
  const id = await findPendingAbout(tx, subjectId)
  return id !== null && (await lockProposal(tx, id))?.status === 'pending' ? id : null
}

function listed(query: Query) {
  return query
    .selectFrom('proposals')
    .leftJoin('accounts as buyer', 'buyer.id', 'proposals.user_id')
    .leftJoin('accounts as chatter', 'chatter.id', 'proposals.chatter_id')
    .innerJoin('accounts as proposer', 'proposer.id', 'proposals.proposed_by')
    .leftJoin('accounts as decider', 'decider.id', 'proposals.decided_by')
    .select(PROPOSAL_COLUMNS.map((column) => `proposals.${column}` as const))
    .select(['proposals.created_at', 'proposals.decided_at', 'proposals.decline_note'])
    .select(['buyer.username as buyer_username', 'buyer.avatar_key as buyer_avatar_key', 'buyer.deleted_at as buyer_deleted_at'])
    .select(['proposals.chatter_id', 'chatter.username as chatter_username'])
    .select(['chatter.avatar_key as chatter_avatar_key', 'chatter.deleted_at as chatter_deleted_at'])
    .select(['proposer.username as proposer_username', 'proposer.deleted_at as proposer_deleted_at'])
    .select(['decider.username as decider_username', 'decider.deleted_at as decider_deleted_at'])
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

function toListed(row: ListedRow): ListedProposal {
  const { proposedBy, decidedBy, ...proposal } = toProposal(row)
  return {
    ...proposal,
    user: row.user_id === null ? null : toPerson(row.user_id, row.buyer_username, row.buyer_deleted_at, row.buyer_avatar_key),
    chatter:
      row.chatter_id === null ? null : toPerson(row.chatter_id, row.chatter_username, row.chatter_deleted_at, row.chatter_avatar_key),
    proposer: toPerson(proposedBy, row.proposer_username, row.proposer_deleted_at),
    decider: decidedBy && toPerson(decidedBy, row.decider_username, row.decider_deleted_at),
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    declineNote: row.decline_note,
  }
}

function toPerson(id: string, username: string | null, deletedAt: Date | null, avatarKey: string | null = null): PersonView {
  return {
    id: accountId(id),
    username: deletedAt === null && username !== null ? username : DELETED_NAME,
    avatarKey: avatarKey === null ? null : storedFileKey('avatars', avatarKey),
  }
}
