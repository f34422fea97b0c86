// Likely mistakes with blocks, reports and complaints. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const BLOCKS = 'src/server/accounts/blocks/blocks.test.ts'
const BLOCK_RACES = 'src/server/accounts/blocks/races.test.ts'
const REPORTS = 'src/server/cases/reports/reports.test.ts'
const DECISIONS = 'src/server/cases/reports/decisions.test.ts'
const WARNINGS = 'src/server/cases/reports/warnings.test.ts'
const COMPLAINTS = 'src/server/cases/complaints/complaints.test.ts'

export const SAFETY_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a warned person buys without having read the warning',
    edits: [{ file: 'src/contract/sessions.ts', find: '  needsReadWarnings: true,\n', replace: '' }],
    caughtBy: [WARNINGS],
  },
  {
    name: 'a warned person sends messages without having read the warning',
    edits: [
      { file: 'src/server/chat/insert-messages.ts', find: `      when sender.has_unread_warning then 'warning_unread'\n`, replace: '' },
    ],
    caughtBy: [WARNINGS, 'src/server/chat/send-refusals.test.ts'],
  },
  {
    name: 'a stranger confirms a warning',
    edits: [
      {
        file: 'src/server/accounts/warnings-store.ts',
        find: `    .where('account_id', '=', account)\n    .forNoKeyUpdate()`,
        replace: '    .forNoKeyUpdate()',
      },
    ],
    caughtBy: [WARNINGS],
  },
  {
    name: 'Ban closes the report and bans nobody',
    edits: [
      {
        file: 'src/server/cases/reports/actions.ts',
        find: `    if (outcome === 'banned' && reported) await banLocked(deps, tx, admin, reported)\n`,
        replace: '',
      },
    ],
    caughtBy: [DECISIONS],
  },
  {
    name: 'any admin plays any recording',
    edits: [
      {
        file: 'src/server/cases/reports/store.ts',
        find: '    join report_messages copied on copied.message_id = messages.id\n    join reports on reports.id = copied.report_id',
        replace: '    join reports on true',
      },
    ],
    caughtBy: ['src/server/cases/reports/recordings.test.ts'],
  },
  {
    name: 'a message is stored after a block, because its statement began before',
    edits: [
      {
        file: 'src/server/chat/insert-messages.ts',
        find: 'when chat.stopped_at is null and session.starts_at',
        replace: 'when session.starts_at',
      },
    ],
    caughtBy: [BLOCK_RACES],
  },
  {
    name: 'the open pages do not learn that a block was lifted',
    edits: [
      {
        file: 'src/server/accounts/blocks/actions.ts',
        find: `if (await store.deleteBlock(tx, caller.id, otherId))`,
        replace: `if ((await store.deleteBlock(tx, caller.id, otherId)) && otherId === caller.id)`,
      },
    ],
    caughtBy: [BLOCKS],
  },
  {
    name: 'a block does not end the running session',
    edits: [
      {
        file: 'src/server/accounts/blocks/actions.ts',
        find: '    await sessions.stopSessionsOf(deps, tx, caller.id, otherId)\n',
        replace: '',
      },
    ],
    caughtBy: [BLOCKS],
  },
  {
    name: 'a block does not look for the session that follows the running one',
    edits: [
      {
        file: 'src/server/sessions/stop-session.ts',
        find: 'session_id = sessions.id and closed_at is null',
        replace: 'session_id = sessions.id and closed_at is null and continues is null',
      },
    ],
    caughtBy: [BLOCK_RACES],
  },
  {
    name: 'a plan is bought while one of the two blocks the other',
    edits: [
      {
        file: 'src/domain/sessions.ts',
        find: `  if (isBlocked) return new DomainError('purchase_blocked')\n`,
        replace: '',
      },
    ],
    caughtBy: [BLOCKS],
  },
  {
    name: 'only a block by the buyer prevents an approval',
    edits: [
      {
        file: 'src/server/sessions/admin-actions.ts',
        find: `(await findBlock(tx, session.userId, chatterId)) !== 'none'`,
        replace: `(await findBlock(tx, session.userId, chatterId)) === 'you'`,
      },
    ],
    caughtBy: [BLOCKS],
  },
  {
    name: 'a report copies six messages on one side',
    edits: [
      { file: 'src/server/cases/reports/store.ts', find: 'between ${seq - MAX_AROUND}', replace: 'between ${seq - MAX_AROUND - 1}' },
      { file: 'db/migrations/0032_reports.sql', find: 'place between -5 and 5', replace: 'place between -6 and 5' },
    ],
    caughtBy: [REPORTS],
  },
  {
    name: 'a stranger reports a message',
    edits: [
      {
        file: 'src/server/cases/reports/store.ts',
        find: 'messages.id = ${id} and sessions.deleted_at is null and ${party} in (user_id, chatter_id)`',
        replace: 'messages.id = ${id} and sessions.deleted_at is null and ${party}::uuid is not null`',
      },
    ],
    caughtBy: [REPORTS],
  },
  {
    name: 'a stranger reports a note',
    edits: [
      {
        file: 'src/server/cases/reports/store.ts',
        find: 'session_notes.id = ${id} and sessions.deleted_at is null and ${party} in (user_id, chatter_id)`',
        replace: 'session_notes.id = ${id} and sessions.deleted_at is null and ${party}::uuid is not null`',
      },
    ],
    caughtBy: [REPORTS],
  },
  {
    name: 'a message is reported without consent',
    edits: [{ file: 'src/domain/reports.ts', find: `  if (!consents) throw new DomainError('report_consent_missing')\n`, replace: '' }],
    caughtBy: [REPORTS],
  },
  {
    name: 'an admin reads the messages of a session instead of the copied ones',
    edits: [
      {
        file: 'src/server/cases/reports/store.ts',
        find: `    from report_messages copied
    join reports on reports.id = report_id
    join sessions on sessions.id = reports.session_id
    left join messages on messages.id = copied.message_id
    where report_id = \${id} order by place\``,
        replace: `    from (
      select seq as place, session_id, by_buyer, text, voice_ms, created_at as sent_at, null as voice_key from messages
    ) as copied
    join reports on reports.session_id = copied.session_id
    join sessions on sessions.id = reports.session_id
    where reports.id = \${id} order by place\``,
      },
    ],
    caughtBy: ['src/server/tests/message-texts.test.ts'],
  },
  {
    name: 'a tap on the form of a report is a tap on the message',
    edits: [
      {
        file: 'src/web/chat/message-actions.tsx',
        find: `{!isOwn && <ReportButton subject="message" id={message._id} />}`,
        replace: `{!isOwn && <Reporting><ReportButton subject="message" id={message._id} /></Reporting>}`,
      },
      {
        file: 'src/web/chat/message-actions.tsx',
        find: `import { useTexts }`,
        replace: `import { Reporting } from '../reports/reporting.tsx'\nimport { useTexts }`,
      },
    ],
    caughtBy: ['src/web/chat/message-touch.test.tsx'],
  },
  {
    name: 'a finger that moves the position of a recording replies to it',
    edits: [
      {
        file: 'src/web/chat/use-swipe.ts',
        find: `event.touches.length === 1 && !isSeeking`,
        replace: `event.touches.length === 1`,
      },
    ],
    caughtBy: ['src/web/chat/message-touch.test.tsx'],
  },
  {
    name: 'a complaint at any time',
    edits: [{ file: 'src/domain/complaints.ts', find: 'const COMPLAINT_HOURS = 72', replace: 'const COMPLAINT_HOURS = 72_000' }],
    caughtBy: [COMPLAINTS],
  },
  {
    name: 'two complaints about one session',
    edits: [
      {
        file: 'db/migrations/0033_complaints.sql',
        find: 'constraint complaints_once unique (session_id, session_ended_at)',
        replace: 'constraint complaints_once unique (id)',
      },
    ],
    caughtBy: [COMPLAINTS, 'src/server/cases/complaints/complaints.full.test.ts'],
  },
  {
    name: 'a session that a block has ended is no complaint',
    edits: [{ file: 'src/server/app.ts', find: '  recordComplaintsOfBlocks(deps)\n', replace: '' }],
    caughtBy: [COMPLAINTS],
  },
]
