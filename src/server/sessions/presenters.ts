// Sessions as sent to clients. The presenters are allow-lists, so a new column leaks
// nothing. Only the buyer and admins see the payment, and only admins see emails.

import type { BuyerRefund } from '#contract/buyer-refund.ts'
import { errorText } from '#contract/errors.ts'
import type { ProofReading } from '#contract/proof-reading.ts'
import type * as contract from '#contract/sessions.ts'
import type { Refusal } from '#contract/shapes.ts'
import type { Signal } from '#contract/signals.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import { localTimeIn } from '#domain/business-time.ts'
import type { DomainError } from '#domain/errors.ts'
import { phaseOf } from '#domain/minutes.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { compareReading, fieldsThatDiffer } from '#domain/proof-reading.ts'
import { sendAgainUntil } from '#domain/rejections.ts'
import { presentPlan } from '../accounts/present.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { AdminSessionView } from './admin-views.ts'
import type { Reading } from './reading-store.ts'
import type { PartyView, SessionView } from './views.ts'

/** Long enough to view the picture, short enough that a leaked link soon stops working. */
const PROOF_URL_SECONDS = 15 * 60

export function presentPartySession(deps: Deps, viewer: Pick<Principal, 'id'>, session: SessionView): contract.PartySession {
  return {
    ...presentSession(deps, session),
    userID: presentParty(deps, session.user),
    chatterID: presentParty(deps, session.chatter),
    ...(viewer.id === session.user.id ? presentForBuyer(deps, viewer, session) : presentForChatter(session)),
    notes: presentNotes(deps, viewer, session),
  }
}

export function presentObstacle({ code, values }: DomainError): Refusal {
  return { code, message: errorText(code, values), values }
}

/** Notes are hidden once the minutes are no longer kept. Only the other party may report a note, so only they get its id. */
function presentNotes({ clock }: Deps, { id }: Pick<Principal, 'id'>, session: SessionView): contract.PartySession['notes'] {
  if (phaseOf(session, clock.now()) !== 'kept') return { own: null, left: 0, isOpened: true, other: null, otherID: null }
  const { ofUser, ofChatter } = session.notes
  const [own, other] = id === session.user.id ? [ofUser, ofChatter] : [ofChatter, ofUser]
  return { own: own.note, left: own.left, isOpened: own.isOpened, other: other.note, otherID: other.id }
}

function presentForChatter({ refund }: SessionView) {
  return { rejection: null, sendAgainUntil: null, removedAt: null, refund: null, takenBack: refund && rupeesFromPaisa(refund.creditPaisa) }
}

function presentForBuyer(deps: Deps, buyer: Pick<Principal, 'id'>, session: SessionView) {
  const { removedAt } = session
  return {
    ...presentPayment(session),
    // Nobody may see a deleted session's picture.
    ...(removedAt === null ? presentProof(deps, buyer, session) : {}),
    sendAgainUntil: presentSendAgain(session),
    removedAt: removedAt?.toISOString() ?? null,
    refund: session.refund && presentBuyerRefund(session.refund),
    takenBack: null,
  }
}

function presentBuyerRefund(refund: NonNullable<SessionView['refund']>): BuyerRefund {
  return {
    _id: refund.id,
    amount: rupeesFromPaisa(refund.amountPaisa),
    status: refund.status,
    reason: refund.reason,
    note: refund.note,
    refusalNote: refund.refusalNote,
    refusedAccount: refund.refusedAccount,
    accountNumber: refund.accountNumber,
    bankReference: refund.bankReference,
    refundedAt: new Date(refund.created_at).toISOString(),
    updatedAt: new Date(refund.updated_at).toISOString(),
  }
}

export function presentAdminSession(deps: Deps, admin: Pick<Principal, 'id'>, session: AdminSessionView): contract.AdminSession {
  const reading = session.reading && presentReading(deps, session, session.reading)
  return {
    ...presentSession(deps, session),
    userID: presentAdminParty(deps, session.user),
    chatterID: presentAdminParty(deps, session.chatter),
    ...presentPayment(session),
    ...presentProof(deps, admin, session),
    decidedBy: session.decided?.by ?? null,
    decidedAt: session.decided?.at.toISOString() ?? null,
    signals: [...session.signals, ...differences(reading)],
    reading,
    resubmissionOf: session.resubmissionOf,
    chain: [...session.chain],
    circumstances: session.circumstances && { ...session.circumstances, startsTogether: deps.config.sessionStart === 'together' },
    seenInBank: session.seenInBank,
    refund: session.refund && {
      _id: session.refund.id,
      amount: rupeesFromPaisa(session.refund.amountPaisa),
      status: session.refund.status,
    },
  }
}

export function presentParty(deps: Deps, party: Omit<PartyView, 'email' | 'status'>): contract.Party {
  const { id, username, age, gender, avatarKey, isDeleted } = party
  return {
    _id: id,
    username: isDeleted ? DELETED_NAME : username,
    avatar: avatarKey && deps.files.publicUrlOf(avatarKey),
    age,
    gender,
  }
}

export function presentSession(deps: Pick<Deps, 'clock'>, session: SessionView) {
  const phase = phaseOf(session, deps.clock.now())
  const keptUntil = phase === 'kept' || phase === 'lapsed' ? session.keptUntil : null
  return {
    _id: session.id,
    plan: presentPlan(session.plan),
    amountPaid: rupeesFromPaisa(session.plan.pricePaisa),
    status: session.status,
    startTime: session.startsAt?.toISOString() ?? null,
    endTime: session.endsAt?.toISOString() ?? null,
    createdAt: session.createdAt.toISOString(),
    phase,
    keptUntil: keptUntil?.toISOString() ?? null,
    keptBecause: keptUntil && session.keptReason,
    keptMinutes: session.keptMinutes,
    continues: session.continues,
  }
}

function presentPayment({ bank, transactionId, rejection }: SessionView) {
  return { ...bank, transactionID: transactionId, rejection }
}

export function presentProof(deps: Deps, { id: reader }: Pick<Principal, 'id'>, { proof }: SessionView) {
  return typeof proof === 'string'
    ? { transactionSS: deps.files.signedUrlOf(proof, { seconds: PROOF_URL_SECONDS, reader }) }
    : { transactionSS: null, proofRemovedAfterDays: proof.removedAfterDays }
}

export function presentAdminParty(deps: Deps, party: PartyView): contract.AdminSession['userID'] {
  return {
    ...presentParty(deps, party),
    email: party.isDeleted ? '' : party.email,
    status: party.isDeleted ? 'deleted' : party.status,
  }
}

/** Compares on every view, because the rules may change while the read values stay. */
function presentReading(deps: Deps, session: AdminSessionView, { words, unnamed, ...read }: Reading): ProofReading {
  const { amount, transactionID, paidAt, accountNumber } = read
  const { bank, transactionId, createdAt: boughtAt } = session
  const { timeZone } = deps.config.calendar
  const firstSentAt = new Date(Math.min(...[session, ...session.chain].map(({ createdAt }) => new Date(createdAt).getTime())))
  const claimed = { pricePaisa: session.plan.pricePaisa, bank, transactionId, boughtAt, firstSentAt }
  return {
    amount,
    transactionID,
    paidAt,
    accountNumber,
    sentAt: localTimeIn(timeZone, boughtAt),
    verdicts: compareReading(read, claimed, timeZone, unnamed),
    words: words.map(({ field, left, top, width, height }) => ({ field, left, top, width, height })),
  }
}

function differences(reading: ProofReading | null): Signal[] {
  const fields = reading ? fieldsThatDiffer(reading.verdicts) : []
  return fields.length === 0 ? [] : [{ kind: 'proof-differs', sessionID: null, fields }]
}

function presentSendAgain({ status, decided, isSentAgain }: SessionView): string | null {
  return status === 'rejected' && decided && !isSentAgain ? sendAgainUntil(decided.at).toISOString() : null
}
