// The server's platform must not depend on features. Imports do not show every dependency (a feature's socket room, folder or cookie is
// only a string), so words are checked too.

import { isCode, isTest, type Rule } from './source.ts'

/** Feature words, also found at the start of names and inside them (`sessionId`, `lockSession`). */
const FEATURE_WORDS = [
  'session',
  'chatter',
  'buyer',
  'purchase',
  'withdraw',
  'payment',
  'balance',
  'avatar',
  'proof',
  'voice',
  'landing',
  'urdu',
]

const FEATURE_WORD = new RegExp(FEATURE_WORDS.map((word) => `(?<![A-Za-z_])${word}|${capitalised(word)}`).join('|'), 'g')

/** A Kysely method: what PostgreSQL calls a session is a connection. */
const OF_A_LIBRARY = 'collectSessionInfo'

/** Generated from the tables of all features. */
const GENERATED = 'src/server/platform/db/schema.ts'

export const platformKnowsNoFeature: Rule = {
  name: 'platform-knows-no-feature',
  appliesTo: (path) => isCode(path) && path.startsWith('src/server/platform/') && path !== GENERATED && !isTest(path),
  check: ({ text }) =>
    [...text.replaceAll(OF_A_LIBRARY, (name) => '_'.repeat(name.length)).matchAll(FEATURE_WORD)].map(({ 0: word, index }) => ({
      at: index,
      message: `the platform must not depend on a feature: pass in what '${word}' is needed for`,
    })),
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
