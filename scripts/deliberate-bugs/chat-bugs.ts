// Likely mistakes with messages. Each breaks a guarantee of docs/guarantees.md#messages, and the tests must catch it.

import type { DeliberateBug } from './scratch.ts'

const HISTORY = 'src/server/chat-history.test.ts'
const SIDE_BY_SIDE = 'src/server/chat/side-by-side.test.ts'

const ACTIONS = 'src/server/chat/actions.ts'
const STATEMENT = 'src/server/chat/say-statement.ts'
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
        find: `unique (session_id, seq),\n  -- Sent once, stored once. By the client's id first: whoever looks for one must not go through all that was said in the session.\n  constraint messages_client unique (client_id, session_id, by_buyer)\n`,
        replace: `unique (session_id, seq)\n`,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'a message that is sent again is told again',
    edits: [{ file: ACTIONS, find: `!(said instanceof Error) && said.isNew)`, replace: `!(said instanceof Error))` }],
    caughtBy: [HISTORY],
  },
  {
    name: 'the second copy in one write is answered with another number',
    edits: [{ file: STORE, find: `(rows[first]?.seq ?? row.seq)`, replace: `row.seq` }],
    caughtBy: [SIDE_BY_SIDE],
  },
  {
    name: 'a message is told before it is stored',
    edits: [
      {
        file: ACTIONS,
        find: `      const outcomes = await storeSayings(`,
        replace: `      for (const each of sayings)
        deps.realtime.toRoom(\`session:\${each.sessionId}\`, 'receiveMessage', presentMessage(deps.files, { ...each, seq: 1, createdAt: new Date() }))
      const outcomes = await storeSayings(`,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'a message is acknowledged although it could not be stored',
    edits: [
      {
        file: ACTIONS,
        find: `sayings, deps.clock.insteadOfDatabase())`,
        replace: `sayings, deps.clock.insteadOfDatabase()).catch(() => sayings.map((each) => ({ ...each, seq: 1, createdAt: new Date() })))`,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'all that is written together is told to the room of the first',
    edits: [
      {
        file: ACTIONS,
        find: `deps.realtime.toRoom(\`session:\${saying.sessionId}\``,
        replace: `deps.realtime.toRoom(\`session:\${sayings[0]?.sessionId ?? saying.sessionId}\``,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'whoever knows the id of a session may listen and read',
    edits: [
      {
        file: 'src/server/chat/access.ts',
        find: `if (conversation?.userId !== callerId && conversation?.chatterId !== callerId) throw`,
        replace: `if (!conversation || callerId === '') throw`,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'trusted senderID',
    edits: [
      { file: ACTIONS, find: `  if (payload.senderID !== callerId) throw new DomainError('forbidden')\n`, replace: '' },
      { file: ACTIONS, find: `senderId: callerId,`, replace: `senderId: callerId === '' ? callerId : payload.senderID,` },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'a copy that waits past the end is refused although it is stored',
    edits: [{ file: STATEMENT, find: `when chat.last_seq > (select`, replace: `when false and chat.last_seq > (select` }],
    caughtBy: [SIDE_BY_SIDE],
  },
  {
    name: 'numbers with gaps',
    edits: [{ file: STATEMENT, find: `set last_seq = newest.seq\n`, replace: `set last_seq = newest.seq + 1\n` }],
    caughtBy: [HISTORY],
  },
  {
    name: 'messages after the end',
    edits: [
      {
        file: STATEMENT,
        find: `session.starts_at <= clock.now and clock.now < session.ends_at`,
        replace: `session.starts_at <= clock.now`,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'fetched in another order than told',
    edits: [{ file: STORE, find: `    .orderBy('seq')\n    .$if(range`, replace: `    .orderBy('client_id')\n    .$if(range` }],
    caughtBy: [HISTORY],
  },
  {
    name: 'nobody is put into the room after a reconnect',
    edits: [{ file: SOCKET, find: `    connection.join([\`session:\${sessionId}\`])\n`, replace: '' }],
    caughtBy: [HISTORY],
  },
]
