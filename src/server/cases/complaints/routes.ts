// Wire ↔ actions of complaints.

import * as contract from '#contract/complaints.ts'
import { reply } from '#contract/replies.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import { keepingRefusal } from '#domain/complaints.ts'
import { type AccountId, sessionId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import { storedFileKey } from '../../file-folders.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findTimelines, presentTimeline, type Timeline } from '../../sessions/minutes/timeline.ts'
import { toState } from '../../sessions/state.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

const MAX_OWN_COMPLAINTS = 50

export function registerComplaintRoutes(deps: Deps, on: On): void {
  const { query } = deps.db

  on(contract.createComplaint, async ({ account, body: { sessionID, kind, words, clientID } }) => {
    await actions.complain(deps, account, sessionID, { kind, words }, clientID)
    return reply('complaint_sent')
  })

  on(contract.listOwnComplaints, async ({ account }) => {
    const complaints = await store.findOwnComplaints(query, account.id, MAX_OWN_COMPLAINTS)
    return { complaints: complaints.map((complaint) => presentOwn(account.id, complaint)) }
  })

  on(contract.answerComplaint, async ({ account, params: { id }, body: { answer } }) => {
    await actions.answerComplaint(deps, account, id, answer)
    return reply('answer_sent')
  })

  on(contract.listComplaints, async ({ query: { page, status } }) => {
    const [ids, totalComplaints] = await Promise.all([
      store.listComplaintIds(query, status, { skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE }),
      store.countComplaints(query, status),
    ])
    const found = await store.findComplaints(query, ids)
    const sessionIds = found.map(({ session_id }) => sessionId(session_id))
    const [sent, timelines] = [await store.findSent(query, sessionIds), await findTimelines(query, sessionIds)]
    const complaints = found.map((complaint) => presentForAdmin(deps, complaint, sent, timelines(sessionId(complaint.session_id))))
    return { complaints, totalComplaints }
  })

  on(contract.decideComplaint, async ({ params: { id }, body, ...call }) => {
    const proposal = await actions.decideComplaint(deps, actorOf(call), id, body)
    return { proposal, ...reply(proposal ? 'proposal_made' : 'complaint_closed') }
  })
}

function present(complaint: store.ComplaintView) {
  return {
    _id: complaint.id,
    sessionID: complaint.session_id,
    sessionEndTime: complaint.session_ended_at.toISOString(),
    kind: complaint.kind,
    words: complaint.words,
    answer: complaint.answer,
    answeredAt: complaint.answered_at?.toISOString() ?? null,
    status: complaint.status,
    outcome: complaint.outcome,
    keptMinutes: complaint.kept_minutes,
    refundAmount: complaint.refund_paisa === null ? null : rupeesFromPaisa(paisa(complaint.refund_paisa)),
    note: complaint.note,
    createdAt: complaint.created_at.toISOString(),
  }
}

function presentOwn(viewer: AccountId, complaint: store.ComplaintView): contract.PartyComplaint {
  const isOwn = complaint.buyer_id === viewer
  return { ...present(complaint), isOwn, username: nameOf(complaint, isOwn ? 'chatter' : 'buyer') }
}

function presentForAdmin(
  deps: Deps,
  complaint: store.ComplaintView,
  sent: Awaited<ReturnType<typeof store.findSent>>,
  timeline: Timeline,
): contract.AdminComplaint {
  const lastWindow = timeline.windows.at(-1)
  return {
    ...present(complaint),
    userID: presentPerson(deps, complaint, 'buyer'),
    chatterID: presentPerson(deps, complaint, 'chatter'),
    decidedBy: complaint.decided_by,
    decidedAt: complaint.decided_at?.toISOString() ?? null,
    facts: {
      plan: { title: complaint.plan_title, price: rupeesFromPaisa(paisa(complaint.price_paisa)), duration: complaint.duration_minutes },
      // Null while minutes are kept again.
      startTime: (complaint.starts_at ?? lastWindow?.startsAt)?.toISOString() ?? null,
      endTime: (complaint.ends_at ?? lastWindow?.endsAt)?.toISOString() ?? null,
      stoppedAt: complaint.stopped_at?.toISOString() ?? null,
      buyerSent: presentSent(sent(complaint.session_id, 'buyer')),
      chatterSent: presentSent(sent(complaint.session_id, 'chatter')),
      ...presentTimeline(timeline),
    },
    refusals: refusalsOf(deps, complaint),
  }
}

function refusalsOf(deps: Deps, complaint: store.ComplaintView): contract.AdminComplaint['refusals'] {
  const state = toState({ ...complaint, status: complaint.session_status })
  const isRefunded = complaint.refund_id !== null
  const isPartyGone = (['buyer', 'chatter'] as const).some(
    (side) => complaint[`${side}_deleted_at`] !== null || complaint[`${side}_status`] !== 'approved',
  )
  return {
    keep_minutes: keepingRefusal({
      phase: phaseOf(state, deps.clock.now()),
      settled: state.settled,
      isRefunded,
      isBlocked: complaint.is_blocked,
      isPartyGone,
    }),
    refund: isRefunded ? 'session_refunded' : null,
  }
}

function presentSent({ count, firstAt, lastAt }: store.SentFacts) {
  return { count, firstAt: firstAt?.toISOString() ?? null, lastAt: lastAt?.toISOString() ?? null }
}

function nameOf(complaint: store.ComplaintView, side: 'buyer' | 'chatter'): string {
  return complaint[`${side}_deleted_at`] === null ? complaint[`${side}_username`] : DELETED_NAME
}

function presentPerson(deps: Deps, complaint: store.ComplaintView, side: 'buyer' | 'chatter') {
  const avatarKey = complaint[`${side}_avatar_key`]
  return {
    _id: complaint[`${side}_id`],
    username: nameOf(complaint, side),
    email: complaint[`${side}_email`],
    avatar: avatarKey === null ? null : deps.files.publicUrlOf(storedFileKey('avatars', avatarKey)),
  }
}
