// Mistakes with messages. Each breaks a guarantee in docs/guarantees.md#messages.

import { bug, swap, without, withoutLine } from './bug.ts'

const RESEND = 'chat/resend.test.ts'
const BATCHES = 'chat/batches.test.ts'
const SEND = 'chat/send.test.ts'
const REFUSALS = 'chat/send-refusals.test.ts'
const ACTIONS = 'chat/actions.ts'
const STATEMENT = 'chat/insert-messages.ts'

export const CHAT_BUGS = [
  bug(
    'a message that is sent again is stored again',
    RESEND,
    swap(STATEMENT, 'client_id = item.client_id offset', 'client_id = item.client_id and false offset'),
    swap(STATEMENT, 'partition by session_id, by_buyer, client_id, refusal', 'partition by place, refusal'),
    swap('db/migrations/0012_chat.sql', 'unique (client_id, session_id, by_buyer)', 'unique (client_id, session_id, by_buyer, seq)'),
  ),
  bug('a message that is sent again is emitted again', RESEND, without(ACTIONS, ' || !sent.isNew')),
  bug(
    'a message is emitted before it is stored',
    RESEND,
    swap(
      ACTIONS,
      'const outcomes =',
      `for (const each of messages) deps.realtime.toRoom(sessionRoom(each.sessionId), 'receiveMessage', { ...each })
      const outcomes =`,
    ),
  ),
  bug(
    'a message is acknowledged although it could not be stored',
    RESEND,
    swap(
      ACTIONS,
      'testTime(), adminsNeedSecondStep })',
      'testTime(), adminsNeedSecondStep }).catch(() => messages.map((each) => ({ ...each, seq: 1, createdAt: new Date() })))',
    ),
  ),
  bug(
    'all messages of a batch are emitted to the room of the first',
    BATCHES,
    swap(ACTIONS, 'sessionRoom(message.sessionId)', 'sessionRoom(messages[0]?.sessionId ?? message.sessionId)'),
  ),
  bug(
    'any account that knows the id of a session may join and read it',
    'tests/event-permissions.test.ts',
    swap('chat/access.ts', 'session?.userId !== callerId && session?.chatterId !== callerId', '!session'),
  ),
  bug(
    'the senderID of a message is trusted',
    REFUSALS,
    withoutLine(ACTIONS, 'payload.senderID !== callerId'),
    swap(ACTIONS, 'senderId: callerId,', 'senderId: payload.senderID,'),
  ),
  bug(
    'a copy that waits past the end is refused although it is stored',
    BATCHES,
    swap(STATEMENT, 'when chat.last_seq >', 'when false and chat.last_seq >'),
  ),
  bug('numbers have gaps', SEND, swap(STATEMENT, 'last_seq = excluded.last_seq\n', 'last_seq = excluded.last_seq + 1\n')),
  bug('messages are stored after the end', REFUSALS, without(STATEMENT, ' and clock.now < session.ends_at')),
  bug(
    'messages are fetched in another order than they were emitted',
    'chat/fetch-messages.test.ts',
    swap('chat/store.ts', 'order by place, seq ${order}`', 'order by place, client_id`'),
  ),
  bug(
    'a message is stored after a block, because its statement began before',
    'accounts/blocks/races.test.ts',
    without(STATEMENT, 'chat.stopped_at is null and '),
  ),
  bug('an admin without the required second step sends messages', REFUSALS, swap(STATEMENT, 'when $12::boolean', 'when not $11::boolean')),
  bug('a warned person sends messages without having read the warning', REFUSALS, withoutLine(STATEMENT, 'warning_unread')),
  bug(
    'a voice message is stored although its sign-in ended while it was read',
    'chat/voice.test.ts',
    withoutLine('chat/voice.ts', 'guardSignedIn(deps.db.query'),
  ),
  bug(
    'anybody may read what two people wrote',
    'chat/history.test.ts',
    swap('chat/access.ts', 'if (await isPair(query, pair))', 'if (pair)'),
  ),
  bug(
    'a search finds what the buyer wrote to other chatters',
    'chat/search.test.ts',
    without('chat/search.ts', ' and sessions.chatter_id = ${chatterId}'),
  ),
  bug(
    'an answer quotes a message of other people',
    'chat/reply.test.ts',
    without(STATEMENT, ' said_in.user_id = session.user_id and said_in.chatter_id = session.chatter_id and'),
  ),
  bug('unsent text is lost with the session', 'src/web/chat/outbox.test.ts', withoutLine('src/web/chat/outbox.ts', 'returnToDraft({')),
]
