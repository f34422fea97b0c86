// Mistakes with purchases, approvals, proofs, second attempts and minutes.

import { bug, swap, without, withoutLine } from './bug.ts'

const RACES = 'tests/money-races.test.ts'
const MODEL = 'tests/money-model.test.ts'
const REFUSALS = 'sessions/purchase-refusals.test.ts'
const AGAIN = 'sessions/resubmission.test.ts'
const READINGS = 'sessions/proof-readings.test.ts'
const MEETING = 'sessions/minutes/meeting.test.ts'
const DUE = 'sessions/minutes/due.test.ts'
const MINUTES_ACTIONS = 'sessions/minutes/actions.test.ts'
const PURCHASE = 'sessions/purchase.ts'
const APPROVAL = 'sessions/admin-actions.ts'
const RULES = 'src/domain/sessions.ts'
const SECOND_ATTEMPTS = 'src/domain/rejections.ts'
const MEET = 'sessions/minutes/meeting.ts'
const MINUTES = 'src/domain/minutes.ts'

export const SESSIONS_BUGS = [
  // Purchases.
  bug('no lock on the session', RACES, without('sessions/store.ts', `\n    .forNoKeyUpdate()`)),
  bug(
    'the price that the buyer sends is trusted',
    REFUSALS,
    swap(
      PURCHASE,
      'const plan = choosePlan(',
      'Object.assign(offered, { pricePaisa: (order.seen.price ?? 0) * 100 })\n  Object.assign(order, { amountPaid: order.seen.price })\n  const plan = choosePlan(',
    ),
  ),
  bug('the userID that the buyer sends is trusted', REFUSALS, withoutLine(PURCHASE, 'accessSelf(account, pair.userId)')),
  bug(
    'the received amount is read outside the transaction',
    RACES,
    swap(PURCHASE, 'findIsNewBuyer, ', 'findIsNewBuyer, findReceived, '),
    swap(PURCHASE, 'await lockReceived(tx, paid)', 'await findReceived(deps.db.query, paid)\n  await lockReceived(tx, paid)'),
  ),
  bug('a plan is bought while one of the two blocks the other', 'accounts/blocks/blocks.test.ts', withoutLine(RULES, 'if (isBlocked)')),
  bug(
    'a warned person buys without having read the warning',
    'cases/reports/warnings.test.ts',
    withoutLine('src/contract/sessions.ts', 'needsReadWarnings'),
  ),
  bug(
    'a deleted session is removed from the database',
    MODEL,
    swap('sessions/store.ts', `updateTable('sessions').set({ deleted_at: now })`, `deleteFrom('sessions')`),
  ),

  // Approvals.
  bug(
    'the price that the admin sends is trusted',
    MODEL,
    swap(
      RULES,
      'guardSeen(session, seen)',
      'session = { ...session, plan: { ...session.plan, pricePaisa: paisaFromRupees(seen.price ?? 0) ?? session.plan.pricePaisa } }',
    ),
  ),
  bug(
    'the chatter is credited after the commit',
    MODEL,
    swap(
      APPROVAL,
      'const after = await postIncome(tx, {',
      'const after = move(balance, credit)\n  const creditLater = (later: Tx) => postIncome(later, {',
    ),
    swap(APPROVAL, '  if (feePaisa > 0)', '  void deps.db.transaction(creditLater).catch(() => undefined)\n  if (feePaisa > 0)'),
  ),
  bug(
    'kept minutes are not credited at the approval',
    MEETING,
    swap(APPROVAL, 'const after = await postIncome(', 'const after = decision.beginning.startsAt === null ? balance : await postIncome('),
  ),
  bug(
    'the clock is read before the lock',
    'tests/money-races.full.test.ts',
    withoutLine(APPROVAL, 'const now = await deps.clock.nowIn(tx)\n  const busy'),
    swap(APPROVAL, 'const balance =', 'const now = await deps.clock.nowIn(tx)\n  const balance ='),
  ),
  bug(
    'the chatter is looked for in other sessions before the lock, and no constraint in the database',
    RACES,
    withoutLine(APPROVAL, 'const busy ='),
    swap(APPROVAL, 'const balance =', 'const busy = await store.findBusy(tx, chatterId, deps.clock.now())\n  const balance ='),
    swap(
      'db/migrations/0027_minutes.sql',
      'exclude using gist (\n    chatter_id with =, tstzrange(starts_at, coalesce(stopped_at, ends_at)) with &&\n  )',
      'check (ends_at > starts_at)',
    ),
  ),
  bug(
    'transaction IDs are compared with case',
    'sessions/approval-guards.test.ts',
    swap('src/domain/payments.ts', 'withoutSymbols(withPlainDigits(transactionId))', `transactionId.replace(/\\W/g, '')`),
  ),
  bug(
    'an approval is published after its commit',
    'tests/event-delivery.full.test.ts',
    swap(
      APPROVAL,
      'await deps.events.publish(tx, { ...settled, ...subjectOf(session) })',
      'setTimeout(() => void deps.db.transaction((later) => deps.events.publish(later, { ...settled, ...subjectOf(session) })), 50)',
    ),
  ),
  bug(
    'a chatter reads why a payment was rejected',
    'sessions/rejection.test.ts',
    swap('sessions/presenters.ts', ': presentForChatter(session)', ': { ...presentForChatter(session), rejection: session.rejection }'),
  ),

  // Proofs.
  bug('a proof is removed although its row may exist', 'sessions/purchase.test.ts', without(PURCHASE, 'if (isRolledBack(error)) ')),
  bug(
    'a signed address outlives the right to read the proof',
    'sessions/proofs.test.ts',
    withoutLine('platform/files/routes.ts', '!(await mayRead('),
  ),
  bug(
    'an admin looks at a proof without a trace',
    'admin/audit/views.test.ts',
    swap('sessions/proofs.ts', 'if (!proof.isOwn)', 'if (proof.isOwn)'),
  ),
  bug(
    'retention removes the proof of a pending purchase',
    'tests/retention.test.ts',
    swap('sessions/old-proofs.ts', 'coalesce(decided_at, deleted_at) <', 'coalesce(decided_at, created_at) <'),
  ),
  bug(
    'an unlabelled value lets a payment be approved together with others',
    READINGS,
    swap('src/domain/proof-reading.ts', `isNamed ? 'agrees' : 'doubtful'`, `'agrees'`),
  ),
  bug(
    'a proof is stored as read after the deletion of its buyer',
    READINGS,
    without('sessions/reading-store.ts', ' and accounts.deleted_at is null'),
  ),
  bug(
    'a mistyped ID hides that its proof was used before',
    READINGS,
    withoutLine('sessions/proof-readings.ts', 'reading.transactionID !== null'),
  ),

  // Second attempts.
  bug('a payment is sent again for the session of another buyer', AGAIN, without(SECOND_ATTEMPTS, ' || earlier.userId !== userId')),
  bug('a payment that was approved is sent again', AGAIN, without(SECOND_ATTEMPTS, `earlier.status !== 'rejected' || `)),
  bug(
    'a payment is sent again twice',
    AGAIN,
    withoutLine(SECOND_ATTEMPTS, 'if (earlier.isSentAgain)'),
    swap('db/migrations/0025_after_a_decision.sql', 'create unique index', 'create index'),
  ),
  bug(
    'no lock on the session for which a payment is sent again',
    'sessions/resubmission.full.test.ts',
    withoutLine('sessions/chains.ts', 'forNoKeyUpdate'),
  ),

  // Minutes and notes.
  bug(
    'kept minutes start without a meeting',
    MEETING,
    withoutLine(MEET, '!(await bothAreThere(tx, id))'),
    withoutLine(MEET, 'first !== id'),
  ),
  bug('one party with two pages has met', MEETING, without('sessions/minutes/store.ts', ' and account_id = sessions.chatter_id')),
  bug('minutes of two who met are kept', DUE, without(MINUTES, 'metAt !== null || ')),
  bug('windows of a chatter overlap', MEETING, without(MEET, ' || (await findBusy(tx, session.chatterId, now)) !== null')),
  bug('kept sessions start in the order of arrival', 'sessions/minutes/races.full.test.ts', withoutLine(MEET, 'first !== id')),
  bug(
    'the meeting by messages is forgotten',
    DUE,
    swap(MINUTES, 'if (ofUser && ofChatter)', 'if (ofUser === ofChatter && ofUser && ofChatter)'),
  ),
  bug('a note follows one that was not opened', MINUTES_ACTIONS, swap(MINUTES, `: 'note_not_opened'`, ': null')),
  bug(
    'a note that its author looked at counts as opened',
    MINUTES_ACTIONS,
    swap(
      'sessions/notes.ts',
      'case when left_note.account_id = sessions.user_id then sessions.chatter_id else sessions.user_id end',
      'left_note.account_id',
    ),
  ),
  bug(
    'a stranger leaves a note',
    MINUTES_ACTIONS,
    swap('sessions/minutes/actions.ts', 'session?.userId !== account.id && session?.chatterId !== account.id', '!session'),
  ),
  bug(
    'a decision about lapsed minutes is made twice',
    'sessions/minutes/actions.full.test.ts',
    withoutLine('sessions/minutes/actions.ts', 'guardLapsed(session, now)'),
  ),
  bug(
    'a lapse is published after its commit',
    'tests/minutes-kills.full.test.ts',
    swap(
      'sessions/minutes/due.ts',
      `await deps.events.publish(tx, { kind: 'session_lapsed', ...subjectOf(session), lapsedAtMs: state.keptUntil.getTime() })`,
      `const lapsed = { kind: 'session_lapsed', ...subjectOf(session), lapsedAtMs: state.keptUntil.getTime() } as const
  setTimeout(() => void deps.db.background.transaction((later) => deps.events.publish(later, lapsed)), 50)`,
    ),
  ),
  bug(
    'a session that continues another leaves a gap',
    DUE,
    swap(RULES, 'windowFrom(busy.until,', 'windowFrom(new Date(busy.until.getTime() + 1000),'),
  ),
  bug(
    'a session that is kept again is credited twice',
    'cases/complaints/remedies.test.ts',
    swap(
      'sessions/windows.ts',
      `await tx.updateTable('sessions').set({ kept_minutes`,
      `await sql\`update chatter_balances set available_paisa = available_paisa + 100 where chatter_id = \${session.chatterId}\`.execute(tx)
  await tx.updateTable('sessions').set({ kept_minutes`,
    ),
  ),
]
