// Likely mistakes with kept minutes (docs/product.md#minutes). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const RULES = 'src/domain/minutes.ts'
const WINDOWS = 'src/server/sessions/windows.ts'
const MEETING = 'src/server/sessions/minutes/meeting.ts'
const STORE = 'src/server/sessions/minutes/store.ts'
const VIEWS = 'src/server/sessions/minutes/views.ts'
const DUE_TEST = 'src/server/sessions/minutes/due.test.ts'
const MEETING_TEST = 'src/server/sessions/minutes/meeting.test.ts'
const ACTIONS_TEST = 'src/server/sessions/minutes/actions.test.ts'
const VIEWS_TEST = 'src/server/sessions/minutes/views.test.ts'
const RACES_TEST = 'src/server/sessions/minutes/races.test.ts'

export const MINUTES_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a kept session is not credited at its approval',
    edits: [
      {
        file: 'src/server/sessions/admin-actions.ts',
        find: `  const after = await postIncome(tx, { ...posting, ...credit, reason: 'session_credit' }, move(balance, credit))\n`,
        replace: `  const after = decision.beginning.startsAt\n    ? await postIncome(tx, { ...posting, ...credit, reason: 'session_credit' }, move(balance, credit))\n    : balance\n`,
      },
    ],
    caughtBy: [MEETING_TEST],
  },
  {
    name: 'kept minutes start without a meeting',
    edits: [
      { file: MEETING, find: `  if (!(await bothAreThere(tx, id))) return null\n`, replace: '' },
      { file: MEETING, find: `  if (first !== id) return first\n`, replace: '' },
    ],
    caughtBy: [MEETING_TEST],
  },
  {
    name: 'one party with two pages has met',
    edits: [
      {
        file: STORE,
        find: `  and exists (select from session_views where session_id = sessions.id and account_id = sessions.chatter_id)\n`,
        replace: `  and exists (select from session_views where session_id = sessions.id)\n`,
      },
    ],
    caughtBy: [MEETING_TEST],
  },
  {
    name: 'a view that could not be withdrawn is forgotten',
    edits: [
      {
        file: VIEWS,
        find: `      await close(viewOf(page, id))\n      page.stored.delete(id)\n`,
        replace: `      page.stored.delete(id)\n      await close(viewOf(page, id))\n`,
      },
    ],
    caughtBy: [VIEWS_TEST],
  },
  {
    name: 'views that a node could not write again are lost',
    edits: [
      {
        file: 'src/server/accounts/presence/node.ts',
        find: `    for (const listener of registeredListeners) await listener()\n`,
        replace: `    isKnown = true\n    for (const listener of registeredListeners) await listener()\n`,
      },
    ],
    caughtBy: [VIEWS_TEST],
  },
  {
    name: 'minutes are kept again and again',
    edits: [{ file: RULES, find: 'metAt !== null || wasStopped || wasKeptAgain', replace: 'metAt !== null || wasStopped' }],
    caughtBy: ['src/domain/minutes.test.ts', DUE_TEST],
  },
  {
    name: 'minutes of a stopped session are kept',
    edits: [{ file: RULES, find: 'metAt !== null || wasStopped || wasKeptAgain', replace: 'metAt !== null || wasKeptAgain' }],
    caughtBy: ['src/domain/minutes.test.ts'],
  },
  {
    name: 'minutes of two who met are kept',
    edits: [{ file: RULES, find: 'metAt !== null || wasStopped || wasKeptAgain', replace: 'wasStopped || wasKeptAgain' }],
    caughtBy: [DUE_TEST],
  },
  {
    name: 'windows of a chatter overlap',
    edits: [
      {
        file: MEETING,
        find: ` || (await findBusy(tx, session.chatterId, now)) !== null) return null`,
        replace: `) return null`,
      },
    ],
    caughtBy: [MEETING_TEST, RACES_TEST],
  },
  {
    name: 'kept sessions start in the order of arrival instead of approval',
    edits: [{ file: MEETING, find: `  if (first !== id) return first\n`, replace: '' }],
    caughtBy: ['src/server/sessions/minutes/races.full.test.ts'],
  },
  {
    name: 'a late job keeps minutes longer',
    edits: [
      {
        file: WINDOWS,
        find: `keepMinutes(deps, tx, session, after.keptUntil, 'never_met')`,
        replace: `keepMinutes(deps, tx, session, keptFor(now, deps.config.keptDays), 'never_met')`,
      },
    ],
    caughtBy: [DUE_TEST],
  },
  {
    name: 'the meeting by messages is forgotten',
    edits: [
      { file: RULES, find: `  if (ofUser && ofChatter) return`, replace: `  if (ofUser === ofChatter && ofUser && ofChatter) return` },
    ],
    caughtBy: [DUE_TEST],
  },
  {
    name: 'reading a message of the other is no meeting',
    edits: [{ file: RULES, find: `user.readSeq >= ofChatter.seq`, replace: `user.readSeq > ofChatter.seq` }],
    caughtBy: [DUE_TEST],
  },
  {
    name: 'a receipt that comes after the end counts as a meeting',
    edits: [{ file: 'src/server/chat/receipts.ts', find: `filter (where is_running)`, replace: `` }],
    caughtBy: [DUE_TEST],
  },
  {
    name: 'a note follows one that was not opened',
    edits: [{ file: RULES, find: `return isOpened ? null : 'note_not_opened'`, replace: `return isOpened ? null : null` }],
    caughtBy: [ACTIONS_TEST],
  },
  {
    name: 'a note that its author looked at counts as opened',
    edits: [
      {
        file: 'src/server/sessions/notes.ts',
        find: `case when left_note.account_id = sessions.user_id then sessions.chatter_id else sessions.user_id end`,
        replace: `left_note.account_id`,
      },
    ],
    caughtBy: [ACTIONS_TEST],
  },
  {
    name: 'notes of an earlier time are counted when minutes are given back',
    edits: [{ file: 'src/server/sessions/notes.ts', find: `ran.closed_at is not null`, replace: `ran.closed_at is null` }],
    caughtBy: [ACTIONS_TEST],
  },
  {
    name: 'the end of a session does not start the next one',
    edits: [
      {
        file: 'src/server/sessions/minutes/live.ts',
        find: `  events.on(['session_ended', 'session_kept'], ({ chatterId }) => startNextOf(deps, chatterId))\n`,
        replace: '',
      },
    ],
    caughtBy: [MEETING_TEST],
  },
  {
    name: 'an update about who views a session does not tell when it was read',
    edits: [{ file: 'src/server/sessions/minutes/live.ts', find: `revision: row.revision`, replace: `revision: 0` }],
    caughtBy: ['src/server/sessions/minutes/live.test.ts'],
  },
  {
    name: 'an older update about who views a session takes the place of a newer one',
    edits: [{ file: 'src/web/chat/use-viewing.ts', find: ` || learned.revision < newestRevision`, replace: '' }],
    caughtBy: ['src/web/chat/use-viewing.test.tsx'],
  },
  {
    name: 'the end of an older transaction does not raise the revision',
    edits: [
      { file: 'src/server/platform/db/revision.ts', find: `least((select count(*) from`, replace: `least((select count(*) * 0 from` },
    ],
    caughtBy: ['src/server/platform/db/revision.test.ts'],
  },
  {
    name: 'lapsed minutes start',
    edits: [{ file: RULES, find: `return now < keptUntil ? 'kept' : 'lapsed'`, replace: `return 'kept'` }],
    caughtBy: ['src/domain/minutes.test.ts'],
  },
  {
    name: 'a stranger leaves a note',
    edits: [
      {
        file: 'src/server/sessions/minutes/actions.ts',
        find: `if (session?.userId !== account.id && session?.chatterId !== account.id) throw`,
        replace: `if (!session) throw`,
      },
    ],
    caughtBy: [ACTIONS_TEST],
  },
  {
    name: 'a decision about lapsed minutes is made twice',
    edits: [{ file: 'src/server/sessions/minutes/actions.ts', find: `    guardLapsed(session, now)\n`, replace: '' }],
    caughtBy: ['src/server/sessions/minutes/actions.full.test.ts'],
  },
  {
    name: 'a lapse is published after its commit',
    edits: [
      {
        file: 'src/server/sessions/minutes/due.ts',
        find: `  await deps.events.publish(tx, { kind: 'session_lapsed', sessionId: id, userId, chatterId, plan, lapsedAtMs })\n`,
        replace: `  setTimeout(() => {\n    const lapsed = { kind: 'session_lapsed', sessionId: id, userId, chatterId, plan, lapsedAtMs } as const\n    void deps.db.background.transaction((later) => deps.events.publish(later, lapsed))\n  }, 50)\n`,
      },
    ],
    caughtBy: ['src/server/tests/minutes-kills.full.test.ts'],
  },
  {
    name: 'a session that continues another leaves a gap',
    edits: [
      {
        file: 'src/domain/sessions.ts',
        find: `return windowFrom(busy.until, plan, busy.sessionId)`,
        replace: `return windowFrom(new Date(busy.until.getTime() + 1000), plan, busy.sessionId)`,
      },
    ],
    caughtBy: ['src/domain/sessions.test.ts', DUE_TEST],
  },
  {
    name: 'minutes that are kept longer do not start although both wait for them',
    edits: [
      {
        file: 'src/server/sessions/minutes/live.ts',
        find: `events.on(['session_ended', 'session_kept'], ({ chatterId }) => startNextOf`,
        replace: `events.on(['session_ended'], ({ chatterId }) => startNextOf`,
      },
    ],
    caughtBy: ['src/server/sessions/minutes/actions.test.ts'],
  },
]
