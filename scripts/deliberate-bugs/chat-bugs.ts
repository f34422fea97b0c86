// Likely mistakes with messages. Each breaks a guarantee of docs/guarantees.md#messages, and the tests must catch it.

import type { DeliberateBug } from './scratch.ts'

const HISTORY = 'src/server/tests/chat-history.full.test.ts'
const SEND = 'src/server/chat/send.test.ts'
const PERMISSIONS = 'src/server/tests/event-permissions.test.ts'
const RESEND = 'src/server/chat/resend.test.ts'
const FETCH = 'src/server/chat/fetch-messages.test.ts'
const REFUSALS = 'src/server/chat/send-refusals.test.ts'
const BATCHES = 'src/server/chat/batches.test.ts'

const ACTIONS = 'src/server/chat/actions.ts'
const STATEMENT = 'src/server/chat/insert-messages.ts'
const STORE = 'src/server/chat/store.ts'
const SOCKET = 'src/server/chat/socket.ts'

export const CHAT_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a message that is sent again is stored again',
    edits: [
      {
        file: STATEMENT,
        find: `where client_id = item.client_id offset 0`,
        replace: `where client_id = item.client_id and false offset 0`,
      },
      { file: STATEMENT, find: `partition by session_id, by_buyer, client_id, refusal`, replace: `partition by place, refusal` },
      {
        file: 'db/migrations/0012_chat.sql',
        find: `constraint messages_client unique (client_id, session_id, by_buyer)`,
        replace: `constraint messages_client unique (client_id, session_id, by_buyer, seq)`,
      },
    ],
    caughtBy: [RESEND, HISTORY],
  },
  {
    name: 'a message that is sent again is emitted again',
    edits: [{ file: ACTIONS, find: `sent instanceof Error || !sent.isNew)`, replace: `sent instanceof Error)` }],
    caughtBy: [RESEND, HISTORY],
  },
  {
    name: 'the second copy in one write is answered with another number',
    edits: [{ file: STATEMENT, find: `(rows[first]?.seq ?? row.seq)`, replace: `row.seq` }],
    caughtBy: [BATCHES],
  },
  {
    name: 'a message is emitted before it is stored',
    edits: [
      {
        file: ACTIONS,
        find: `      const outcomes = await insertMessages(`,
        replace: `      for (const each of messages)
        deps.realtime.toRoom(sessionRoom(each.sessionId), 'receiveMessage', presentMessage(deps.files, { ...each, seq: 1, createdAt: new Date() }))
      const outcomes = await insertMessages(`,
      },
    ],
    caughtBy: [RESEND],
  },
  {
    name: 'a message is acknowledged although it could not be stored',
    edits: [
      {
        file: ACTIONS,
        find: `insteadOfDatabase(), adminsNeedSecondStep })`,
        replace: `insteadOfDatabase(), adminsNeedSecondStep }).catch(() => messages.map((each) => ({ ...each, seq: 1, createdAt: new Date() })))`,
      },
    ],
    caughtBy: [RESEND],
  },
  {
    name: 'all messages of a batch are emitted to the room of the first',
    edits: [
      {
        file: ACTIONS,
        find: `deps.realtime.toRoom(sessionRoom(message.sessionId)`,
        replace: `deps.realtime.toRoom(sessionRoom(messages[0]?.sessionId ?? message.sessionId)`,
      },
    ],
    caughtBy: [BATCHES, HISTORY],
  },
  {
    name: 'any account that knows the id of a session may join and read it',
    edits: [
      {
        file: 'src/server/chat/access.ts',
        find: `if (session?.userId !== callerId && session?.chatterId !== callerId) throw`,
        replace: `if (!session || callerId === '') throw`,
      },
    ],
    caughtBy: [PERMISSIONS, HISTORY],
  },
  {
    name: 'the senderID of a message is trusted',
    edits: [
      { file: ACTIONS, find: `  if (payload.senderID !== callerId) throw new DomainError('forbidden')\n`, replace: '' },
      { file: ACTIONS, find: `senderId: callerId,`, replace: `senderId: callerId === '' ? callerId : payload.senderID,` },
    ],
    caughtBy: [REFUSALS, HISTORY],
  },
  {
    name: 'a copy that waits past the end is refused although it is stored',
    edits: [{ file: STATEMENT, find: `when chat.last_seq > (select`, replace: `when false and chat.last_seq > (select` }],
    caughtBy: [BATCHES],
  },
  {
    name: 'numbers have gaps',
    edits: [{ file: STATEMENT, find: `set last_seq = excluded.last_seq\n`, replace: `set last_seq = excluded.last_seq + 1\n` }],
    caughtBy: [SEND, HISTORY],
  },
  {
    name: 'messages are stored after the end',
    edits: [
      {
        file: STATEMENT,
        find: `session.starts_at <= clock.now and clock.now < session.ends_at`,
        replace: `session.starts_at <= clock.now`,
      },
    ],
    // On a slow machine, nobody in the history writes after an end.
    caughtBy: [REFUSALS],
  },
  {
    name: 'messages are fetched in another order than they were emitted',
    edits: [{ file: STORE, find: `MAX_PAGE_TEXT_BYTES)\n    .orderBy('seq')`, replace: `MAX_PAGE_TEXT_BYTES)\n    .orderBy('client_id')` }],
    caughtBy: [FETCH, HISTORY],
  },
  {
    name: 'joinSession does not join the room of the session',
    edits: [{ file: SOCKET, find: `    connection.join([sessionRoom(sessionId)])\n`, replace: '' }],
    caughtBy: [SEND, HISTORY],
  },
  {
    name: 'a page of messages is as long as its texts are',
    edits: [{ file: STORE, find: `    .where('bytes_before', '<', MAX_PAGE_TEXT_BYTES)\n`, replace: '' }],
    caughtBy: [FETCH],
  },
  {
    name: 'one account may have any number of long replies made at once',
    edits: [
      { file: 'src/server/platform/http/endpoints.ts', find: `inTurn && account ? queues(account.id, work) : work()`, replace: `work()` },
    ],
    caughtBy: [FETCH],
  },
]
