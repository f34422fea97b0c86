// What reading and searching old messages may cost at most, and answering one (costs.ts).

import { HISTORY_AT_ONCE } from '#contract/chat.ts'
import { BLOCK_MESSAGES } from '#domain/search-text.ts'
import type { Cost } from './cost-units.ts'

const KB = 1024

/** A message, and another one that it answers. */
export const SEND_COST: Cost = {
  replyBytes: 64 * KB,
  rows: 9,
  indexes: ['accounts_pkey', 'sessions_pkey', 'chats_pkey', 'messages_client', 'messages_pkey'],
}

export const HISTORY_COSTS = {
  // 128 KB of text, which JSON may double, half a kilobyte around each message, and what each of them quotes.
  'GET /chat/history/:otherId': {
    replyBytes: 512 * KB,
    inTurn: true,
    rows: 4 * (HISTORY_AT_ONCE + 2),
    indexes: ['sessions_pair', 'chats_pkey', 'messages_pkey', 'messages_order'],
    growsWith: 'own sessions',
  },
  // Every signature of the two people is looked at, one for 64 messages; of what they do not rule out, 16 blocks are read.
  'GET /chat/search/:otherId': {
    replyBytes: 64 * KB,
    rows: 16 * BLOCK_MESSAGES + 16,
    indexes: ['sessions_pair', 'chats_pkey', 'messages_pkey', 'messages_order', 'message_signatures_pkey'],
    growsWith: 'own sessions',
  },
} as const satisfies Readonly<Record<string, Cost>>
