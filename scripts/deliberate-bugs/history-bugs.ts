// Likely mistakes with what was said before: who may read it, where a page begins, and what is kept.

import type { DeliberateBug } from './scratch.ts'

const HISTORY = 'src/server/chat/history.test.ts'
const SEARCH = 'src/server/chat/search.test.ts'
const REPLY = 'src/server/chat/reply.test.ts'

const THREAD_STORE = 'src/server/chat/thread-store.ts'
const SEARCH_CODE = 'src/server/chat/search.ts'
const STATEMENT = 'src/server/chat/insert-messages.ts'
const PAGES = 'src/server/chat/history.ts'

export const HISTORY_BUGS: readonly DeliberateBug[] = [
  {
    name: 'anybody may read what two people have said',
    edits: [
      {
        file: 'src/server/chat/access.ts',
        find: `    if (await isPair(query, pair)) return pair\n`,
        replace: `    if ((await isPair(query, pair)) || callerId !== otherId) return pair\n`,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'a page begins at a message of other people',
    edits: [
      {
        file: THREAD_STORE,
        find: `    .where('messages.id', '=', id)
    .where('user_id', '=', userId)
    .where('chatter_id', '=', chatterId)\n`,
        replace: `    .where('messages.id', '=', id)\n`,
      },
    ],
    caughtBy: [HISTORY],
  },
  {
    name: 'a search finds what the buyer has said to other chatters',
    edits: [
      {
        file: SEARCH_CODE,
        find: `sessions.user_id = \${userId} and sessions.chatter_id = \${chatterId} and`,
        replace: `sessions.user_id = \${userId} and (true or sessions.chatter_id = \${chatterId}) and`,
      },
    ],
    caughtBy: [SEARCH],
  },
  {
    name: 'an answer quotes a message of other people',
    edits: [
      {
        file: STATEMENT,
        find: `where said_in.user_id = session.user_id and said_in.chatter_id = session.chatter_id and`,
        replace: `where`,
      },
    ],
    caughtBy: [REPLY],
  },
  {
    name: 'an older page leaves out the message before its place',
    edits: [{ file: PAGES, find: `isAtPlace ? place.seq - 1 : session.lastSeq`, replace: `isAtPlace ? place.seq - 2 : session.lastSeq` }],
    caughtBy: [HISTORY],
  },
  {
    name: 'a message that came after its block was signed is not found',
    edits: [
      {
        file: SEARCH_CODE,
        find: ` or signed.last_seq < least(chats.last_seq, (piece.block + 1) * \${SIZE})`,
        replace: '',
      },
    ],
    caughtBy: [SEARCH],
  },
  {
    name: 'text that was not sent in time is lost with the session',
    edits: [
      {
        file: 'src/web/chat/outbox.ts',
        find: `    returnToDraft({ ownId: this.#options.ownId, partnerId: first.receiverID }, texts)\n`,
        replace: `    void texts\n`,
      },
    ],
    caughtBy: ['src/web/chat/outbox-sending.test.ts'],
  },
]
