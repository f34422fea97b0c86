// Some people chat while connections, the server and the database fail, for a short time.

import { testChatHistory } from '../testing/chat-history/test-history.ts'

testChatHistory({ seconds: 2, seed: 20_261_115, sessions: 3, servers: 1 })
