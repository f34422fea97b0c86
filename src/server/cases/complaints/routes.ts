import * as contract from '#contract/complaints.ts'
import type { Timeline } from '#contract/minutes.ts'
import { reply } from '#contract/replies.ts'
import { type AccountId, sessionId } from '#domain/ids.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { presentPerson } from '../../accounts/person-view.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Columns } from '../../admin/lists/list-file.ts'
import { serveList } from '../../admin/lists/serve-list.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findTimelines } from '../../sessions/minutes/timeline.ts'
import { caseRows } from '../case-rows.ts'
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

  serveList(deps, on, contract.COMPLAINT_LIST, {
    rows: caseRows('complaints'),
    find: store.findComplaints,
    present: async (complaints) => {
      const sessionIds = complaints.map(({ session_id }) => sessionId(session_id))
      const [sent, timelines] = [await store.findSent(query, sessionIds), await findTimelines(query, sessionIds)]
      return complaints.map((complaint) => presentForAdmin(deps, complaint, sent, timelines(sessionId(complaint.session_id))))
    },
    columns: () => COLUMNS,
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
  const isOwn = complaint.buyer.id === viewer
  return { ...present(complaint), isOwn, username: complaint[isOwn ? 'chatter' : 'buyer'].username }
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
    userID: presentPerson(deps, complaint.buyer),
    chatterID: presentPerson(deps, complaint.chatter),
    decidedBy: complaint.decided_by,
    decidedAt: complaint.decided_at?.toISOString() ?? null,
    facts: {
      plan: { title: complaint.plan_title, price: rupeesFromPaisa(paisa(complaint.price_paisa)), duration: complaint.duration_minutes },
      // The session's own times are null while its minutes are kept again.
      startTime: complaint.starts_at?.toISOString() ?? lastWindow?.startTime ?? null,
      endTime: complaint.ends_at?.toISOString() ?? lastWindow?.endTime ?? null,
      stoppedAt: complaint.stopped_at?.toISOString() ?? null,
      buyerSent: presentSent(sent(complaint.session_id, 'buyer')),
      chatterSent: presentSent(sent(complaint.session_id, 'chatter')),
      ...timeline,
    },
    refusals: {
      keep_minutes: actions.keepingRefusalOf(complaint, deps.clock.now()),
      refund: complaint.refund_id === null ? null : 'session_refunded',
    },
  }
}

function presentSent({ count, firstAt, lastAt }: store.SentFacts) {
  return { count, firstAt: firstAt?.toISOString() ?? null, lastAt: lastAt?.toISOString() ?? null }
}

const COLUMNS: Columns<store.ComplaintView> = [
  ['id', ({ id }) => ({ text: id })],
  ['sessionId', ({ session_id }) => ({ text: session_id })],
  ['user', ({ buyer }) => buyer.username],
  ['userEmail', ({ buyer }) => buyer.email],
  ['chatter', ({ chatter }) => chatter.username],
  ['chatterEmail', ({ chatter }) => chatter.email],
  ['kind', ({ kind }) => kind],
  ['createdAt', ({ created_at }) => ({ moment: created_at })],
  ['answeredAt', ({ answered_at }) => ({ moment: answered_at })],
  ['status', ({ status }) => status],
  ['outcome', ({ outcome }) => outcome],
  ['keptMinutes', ({ kept_minutes }) => kept_minutes],
  ['refundedAmount', ({ refund_paisa }) => ({ money: refund_paisa === null ? null : paisa(refund_paisa) })],
  ['note', ({ note }) => note],
  ['decidedBy', ({ decided_by }) => decided_by],
  ['decidedAt', ({ decided_at }) => ({ moment: decided_at })],
]
