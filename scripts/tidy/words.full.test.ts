// Full run: a test tool.

import { expect, it } from 'vitest'
import { findings, reporting } from './testing.ts'
import { plainWords, WORDS, type Word } from './words.ts'

const EXAMPLES: readonly Word[] = [
  { avoid: { text: /\bwhoever\b/gi }, use: 'the actor' },
  { avoid: { text: /\bback office\b/gi }, use: 'admin pages' },
  { avoid: { name: 'talk' }, use: 'conversation' },
  { avoid: { name: 'marks' }, use: 'receipts', except: { names: /^DIRECTION_MARKS$/ } },
  { avoid: { name: 'marker' }, use: 'receipts', except: { files: /^src\/server\/platform\/media\// } },
  { avoid: { name: 'beat' }, use: 'heartbeat' },
]
const rule = plainWords(EXAMPLES)

it.each([
  ['src/server/app.ts', '// Whoever calls this waits.', "'Whoever': write the actor"],
  ['docs/architecture.md', 'Whoever calls this waits.', 'the actor'],
  ['db/books.sql', '-- whoever pays', 'the actor'],
  ['src/texts/en/chat.ts', "export default { empty: 'Whoever buys a session appears here.' }", 'the actor'],
  ['README.md', 'The back office of admins.', 'admin pages'],
  ['src/web/app/admin-shell.tsx', '// The back office.', 'admin pages'],
  ['src/web/chat/pane.ts', 'const openTalk = 1', "'openTalk': write conversation"],
  ['src/web/chat/pane.ts', 'const OPEN_TALK = 1', 'conversation'],
  ['src/web/chat/pane.ts', 'class Pane { #talk = 1 }', 'conversation'],
  ['src/web/chat/pane.tsx', 'const pane = <Talk />', 'conversation'],
  ['src/web/chat/talk.ts', '', "'talk.ts': write conversation"],
  ['src/web/chat/pane.ts', "// Two people talk.\nconst text = 'Let us talk.'", ''],
  ['src/web/chat/pane.ts', 'const stalk = 1', ''],
  ['src/web/chat/pane.ts', 'const lastMarks = 1', "'lastMarks': write receipts"],
  ['src/web/chat/pane.ts', "socket.emit('markMessages'); const { messageMarks, marks } = events", ''],
  ['src/web/ui/use-page-title.ts', 'const DIRECTION_MARKS = 1', ''],
  ['src/web/ui/use-page-title.ts', 'const LAST_DIRECTION_MARKS = 1', 'receipts'],
  ['src/web/chat/pane.ts', 'const marker = 1', 'receipts'],
  ['src/server/platform/media/images.ts', 'const marker = 1', ''],
  ['src/server/accounts/presence/store.ts', 'const { beat_at } = row', ''],
  // Excluded files.
  ['db/migrations/0001_accounts.sql', '-- Whoever signs up.', ''],
  ['src/server/platform/db/schema.ts', 'export interface ChatMarks {}', ''],
  ['scripts/demo/conversations.ts', "const text = 'Whoever'", ''],
  ['scripts/demo/sessions.ts', "const text = 'Whoever'", 'the actor'],
  ['src/web/texts/spec-texts.ts', "const text = 'Whoever'", ''],
])('in %s, %s: %j', (path, text, objection) => {
  expect(findings(rule, path, text)).toEqual(reporting(objection))
})

it('no word is in the table twice', () => {
  const words = WORDS.map(({ avoid }) => ('text' in avoid ? avoid.text.source : avoid.name))
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})
