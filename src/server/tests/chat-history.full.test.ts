// Full run: many random faults.

// `npm run test:chat` runs it longer, and with several servers.

import { testChatHistory } from '../testing/chat-history/test-history.ts'

const { CHAT_SECONDS, CHAT_SEED, CHAT_SESSIONS, CHAT_SERVERS } = process.env

testChatHistory({
  seconds: Number(CHAT_SECONDS || 6),
  seed: Number(CHAT_SEED || 20_261_115),
  sessions: Number(CHAT_SESSIONS || 6),
  servers: Number(CHAT_SERVERS || 1),
})
