// The server's platform must not depend on features. Imports do not show every dependency (a socket room, a folder or a cookie of a
// feature is only a string), so words are checked too.

import { isCode, isTest, type Rule } from './source.ts'

/** Words of features, also found at the start of and inside names (`sessionId`, `lockSession`). */
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

/** A method of Kysely: what PostgreSQL calls a session is a connection. */
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
