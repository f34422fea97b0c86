// The platform of the server knows no feature. Imports alone do not show it: a room name, a folder or a cookie of a feature is
// only a word, so the words are checked.

import { isCode, isTest, type Rule } from './source.ts'

/** Words of features. Each also counts at the beginning and inside of a name (`sessionId`, `lockSession`). */
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

/** Made from the tables of all features. */
const GENERATED = 'src/server/platform/db/schema.ts'

export const platformKnowsNoFeature: Rule = {
  name: 'platform-knows-no-feature',
  appliesTo: (path) => isCode(path) && path.startsWith('src/server/platform/') && path !== GENERATED && !isTest(path),
  check: ({ text }) =>
    [...text.matchAll(FEATURE_WORD)].map(({ 0: word, index }) => ({
      at: index,
      sentence: `the platform knows no feature: what '${word}' stands for is handed in from outside`,
    })),
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
