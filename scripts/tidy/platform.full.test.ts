// Full run: a test tool.

import { expect, it } from 'vitest'
import { platformKnowsNoFeature } from './platform.ts'
import { findings, reporting } from './testing.ts'

it.each([
  // path                                       text                                    refused because of
  ['src/server/platform/realtime/rooms.ts', 'const room = `session:${id}`', "'session'"],
  ['src/server/platform/realtime/rooms.ts', 'function roomOf(sessionId: string) {}', "'session'"],
  ['src/server/platform/realtime/rooms.ts', 'type Id = SessionId', "'Session'"],
  ['src/server/platform/db/cancelled-by.ts', 'await connection.collectSessionInfo?.()', ''],
  ['src/server/platform/files/store.ts', "const FOLDERS = ['proofs']", "'proof'"],
  ['src/server/platform/auth/limits.ts', 'const LIMITS = { purchase: 10 }', "'purchase'"],
  ['src/server/platform/pages/pages.ts', '// In Urdu when the cookie asks for it.', "'Urdu'"],
  ['src/server/platform/db/database.ts', 'const LIMITS = { idle_in_transaction_session_timeout: 10_000 }', ''],
  ['src/server/platform/db/schema.ts', 'export interface Sessions {}', ''],
  ['src/server/platform/db/database.test.ts', "const table = 'sessions'", ''],
  ['src/server/sessions/store.ts', "const table = 'sessions'", ''],
])('%s with %s: %j', (path, text, objection) => {
  expect(findings(platformKnowsNoFeature, path, text)).toEqual(reporting(objection))
})
