// Mistakes that notify the wrong people, too often, or not at all.

import type { DeliberateBug } from './scratch.ts'

const EVENTS = 'src/server/platform/jobs/events.ts'
const RECORD = 'src/server/notices/record.ts'
const STORE = 'src/server/notices/write-store.ts'
const MESSAGES = 'src/server/notices/messages.ts'
const MESSAGE_STORE = 'src/server/notices/message-store.ts'

const EVENTS_TEST = 'src/server/platform/jobs/events.test.ts'
const RECORD_TEST = 'src/server/notices/record.test.ts'
const RECORD_FULL_TEST = 'src/server/notices/record.full.test.ts'
const LIST_TEST = 'src/server/notices/list.test.ts'
const MESSAGES_TEST = 'src/server/notices/messages.test.ts'
const TIMED_TEST = 'src/server/notices/timed.test.ts'

export const NOTICE_BUGS: readonly DeliberateBug[] = [
  {
    name: 'notices: a recorder whose failure is ignored',
    edits: [{ file: EVENTS, find: `await record(tx, event)`, replace: `await record(tx, event).catch(() => undefined)` }],
    caughtBy: [EVENTS_TEST],
  },
  {
    name: 'notices: lifting a ban notifies the chatter of an approval',
    edits: [
      {
        file: 'src/domain/accounts.ts',
        find: `(status === 'banned' ? statusBeforeBan : status))`,
        replace: `(statusBeforeBan === null ? status : 'banned'))`,
      },
    ],
    caughtBy: [RECORD_TEST],
  },
  {
    name: 'notices: approving a purchase leaves the notices about it unread',
    edits: [{ file: RECORD, find: `      ],\n      read: waitingFor(event),\n`, replace: `      ],\n` }],
    caughtBy: [RECORD_TEST],
  },
  {
    name: 'notices: a former admin keeps the notices for admins',
    edits: [{ file: RECORD, find: `    if (role === 'user') await deleteOwn(tx, accountId, NOTICES_FOR_ADMINS)\n`, replace: '' }],
    caughtBy: [RECORD_TEST],
  },
  {
    name: 'notices: deleting a session that was already decided notifies the buyer of a removed payment',
    edits: [{ file: RECORD, find: `    if (!event.wasPending) return {}\n`, replace: '' }],
    caughtBy: [RECORD_FULL_TEST],
  },
  {
    name: 'notices: an account can mark the notices of another account as read',
    edits: [{ file: STORE, find: 'sql`${own} and (id = any', replace: 'sql`(id = any' }],
    caughtBy: [LIST_TEST],
  },
  {
    name: 'notices: an account can mark the notices of another account as seen',
    edits: [{ file: STORE, find: ` and account_id = \${account} and seen_at is null`, replace: ` and seen_at is null` }],
    caughtBy: [LIST_TEST],
  },
  {
    name: 'notices: messages are notified at once, without the wait',
    edits: [{ file: MESSAGE_STORE, find: ' and news.first_at <= ${waitedSince}', replace: ' and news.count > 0' }],
    caughtBy: [MESSAGES_TEST],
  },
  {
    name: 'notices: a message that arrives during the wait is dropped',
    edits: [{ file: MESSAGES, find: `      if (pair.dueAt <= now) waiting.delete(key)`, replace: `      waiting.delete(key)` }],
    caughtBy: [MESSAGES_TEST],
  },
  {
    name: 'notices: messages whose notice was already read are counted again',
    edits: [{ file: MESSAGE_STORE, find: ` and read_at is not null),`, replace: ` and false),` }],
    caughtBy: [MESSAGES_TEST],
  },
  {
    name: 'notices: reading some messages marks all as read',
    edits: [{ file: MESSAGE_STORE, find: `receipt.read_seq >= notices.last_seq`, replace: `receipt.read_seq > 0` }],
    caughtBy: [MESSAGES_TEST],
  },
  {
    name: 'notices: the notice of an earning shows the price instead of the amount earned',
    edits: [{ file: 'src/server/notices/record.ts', find: `amountPaisa: earnedPaisa }`, replace: `amountPaisa: event.plan.pricePaisa }` }],
    caughtBy: [TIMED_TEST],
  },
  {
    name: 'notices: a job that runs twice notifies twice',
    edits: [
      {
        file: 'db/migrations/0027_minutes.sql',
        find: `create unique index notices_once_in_session`,
        replace: `create index notices_once_in_session`,
      },
    ],
    caughtBy: [TIMED_TEST],
  },
  {
    name: 'notices: an older number of unread ones takes the place of a newer one',
    edits: [{ file: 'src/web/notices/model.ts', find: `counted.revision < revisionOf(list)`, replace: `counted.revision < 0` }],
    caughtBy: ['src/web/notices/model.test.ts'],
  },
  {
    name: 'notices: one that arrives late is listed first',
    edits: [{ file: 'src/web/notices/model.ts', find: `other._id ? 1 : -1`, replace: `other._id ? 0 : 0` }],
    caughtBy: ['src/web/notices/model.test.ts'],
  },
  {
    name: 'notices: one that was read is unread when it is delivered again',
    edits: [{ file: 'src/web/notices/model.ts', find: `!isLater(notice, known)`, replace: `isLater(known, notice)` }],
    caughtBy: ['src/web/notices/model.test.ts'],
  },
  {
    name: 'notices: what arrives before the first press silences the next one',
    edits: [{ file: 'src/web/notices/alert.ts', find: `?.hasBeenActive === false) return`, replace: `?.hasBeenActive === null) return` }],
    caughtBy: ['src/web/notices/alert.test.ts'],
  },
]
