// Words that are not used in this repository, and what to write instead.

import { isCode, matches, type Rule, type Source, visit } from './source.ts'

export interface Word {
  /** `text` is searched in the whole file; `name` is a word of an identifier or of a file name. */
  readonly avoid: { readonly text: RegExp } | { readonly name: string }
  readonly use: string
  /** Names and files in which the word is a technical term. */
  readonly except?: { readonly names?: RegExp; readonly files?: RegExp }
}

export const WORDS: readonly Word[] = [
  { avoid: { text: /\bwhom?ever\b/gi }, use: 'the actor: the buyer, the sender, a client, a node' },
  { avoid: { text: /\bsomebody who\b/gi }, use: 'the actor: the buyer, the sender, a client, a node' },
  { avoid: { text: /\bthe other one\b/gi }, use: 'the other party, the receiver, the chatter' },
  { avoid: { text: /\bit is said\b/gi }, use: 'who sends what to whom' },
  { avoid: { text: /\bwithout a word\b/gi }, use: 'without a message, silently' },
  { avoid: { text: /\bwill stand here\b/gi }, use: 'will appear here' },
  { avoid: { text: /\bstands? (?:here|there|in|on|above|below|beneath|beside)\b/gi }, use: 'is, appears' },
  { avoid: { text: /\bbeforehand\b/gi }, use: 'before' },
  { avoid: { text: /\bvanish(?:es|ed|ing)?\b/gi }, use: 'disappear' },
  { avoid: { text: /\bbears? (?:the|a|an|it|this)\b/gi }, use: 'has' },
  { avoid: { text: /\ball the same\b/gi }, use: 'anyway' },
  { avoid: { text: /\bin mid-\w+/gi }, use: 'during' },
  { avoid: { text: /\b(?:is|too|be|are) dear\b/gi }, use: 'expensive' },
  { avoid: { text: /\bof one's own alone\b/gi }, use: 'own … only' },
  { avoid: { text: /\bback[ -]office\b/gi }, use: 'admin pages, Admin' },
  { avoid: { text: /\blineStands\b/g }, use: 'isConnected' },
  { avoid: { text: /\bisPassing\b/g }, use: 'isTransient' },
  { avoid: { text: /\bsayWhatIsInTheWay\b/g }, use: 'toDomainError' },
  { avoid: { text: /\bspeakUnheard\b/g }, use: 'loadTextsFor, or what it loads' },
  { avoid: { text: /\bdoomed\b/gi }, use: 'rowToDelete' },
  { avoid: { name: 'say' }, use: 'send (a message), t (a text)' },
  { avoid: { name: 'saying' }, use: 'newMessage' },
  { avoid: { name: 'sayings' }, use: 'newMessages' },
  { avoid: { name: 'said' }, use: 'sent, stored' },
  { avoid: { name: 'speak' }, use: 'announce (screen readers), setLanguage' },
  { avoid: { name: 'spoken' }, use: 'announced' },
  { avoid: { name: 'hear' }, use: 'on, subscribe' },
  { avoid: { name: 'heard' }, use: 'translated, received' },
  { avoid: { name: 'interpreter' }, use: 'translation' },
  { avoid: { name: 'tell' }, use: 'emit (sockets), publish (events), notify (people)' },
  { avoid: { name: 'told' }, use: 'emitted, published, notified' },
  { avoid: { name: 'talk' }, use: 'conversation' },
  { avoid: { name: 'talks' }, use: 'conversations' },
  // Unicode calls its invisible direction characters marks.
  { avoid: { name: 'marks' }, use: 'receipts', except: { names: /^DIRECTION_MARKS$/ } },
  // A JPEG file consists of markers, and tests of uploads plant a marker to find it again.
  {
    avoid: { name: 'marker' },
    use: 'receipts',
    except: { files: /^src\/server\/(?:platform\/media\/|testing\/hostile-|sessions\/proofs\.test\.ts$)/ },
  },
  { avoid: { name: 'office' }, use: 'admin' },
  { avoid: { name: 'beat' }, use: 'heartbeat' },
  { avoid: { name: 'beats' }, use: 'heartbeats' },
  { avoid: { name: 'holds' }, use: 'obligations' },
  { avoid: { name: 'patience' }, use: 'limit, timeout' },
  { avoid: { name: 'most' }, use: 'max' },
  { avoid: { name: 'judge' }, use: 'validate, check' },
]

/** Names on the wire and column names in merged migrations cannot change. */
const WIRE_NAMES = new Set(['officeUpdate', 'markMessages', 'messageMarks', 'marks'])
const COLUMN = /^[a-z0-9]+(_[a-z0-9]+)+$/

const EXCLUDED_FILES = [
  // Migrations cannot change, and the schema is generated from them.
  /^db\/migrations\//,
  /^src\/server\/platform\/db\/schema\.ts$/,
  // The customer's literal texts.
  /\/spec-(?:texts|sentences)\.ts$/,
  // The demo's conversations are free text.
  /^scripts\/demo\/conversations(?:-in-urdu)?\.ts$/,
  /^scripts\/tidy\/words(?:\.full\.test)?\.ts$/,
]
const TEXT = /\.(ts|tsx|mjs|sql|css|html|md|yml|yaml)$/

export function plainWords(words: readonly Word[]): Rule {
  return {
    name: 'plain-words',
    appliesTo: (path) => TEXT.test(path) && !EXCLUDED_FILES.some((excluded) => excluded.test(path)),
    check: (source) => {
      const applied = words.filter(({ except }) => !except?.files?.test(source.path))
      const names = isCode(source.path) && applied.some(({ avoid }) => 'name' in avoid) ? namesIn(source) : []
      return applied.flatMap(({ avoid, use, except }) =>
        'text' in avoid
          ? matches(source.text, avoid.text, (found) => `'${found}': write ${use}`)
          : names
              .filter(({ name, parts }) => parts.includes(avoid.name) && !except?.names?.test(name))
              .map(({ name, at }) => ({ at, message: `'${name}': write ${use}` })),
      )
    },
  }
}

interface Name {
  readonly name: string
  /** The words of the name: `sayWhat` has say and what. */
  readonly parts: readonly string[]
  readonly at: number
}

function namesIn(source: Source): Name[] {
  const file = source.path.slice(source.path.lastIndexOf('/') + 1)
  const found: Name[] = [named(file, 0)]
  const take = (node: { readonly name: string; readonly start: number }) => {
    if (!WIRE_NAMES.has(node.name) && !COLUMN.test(node.name)) found.push(named(node.name, node.start))
  }
  visit(source, { Identifier: take, PrivateIdentifier: take, JSXIdentifier: take })
  return found
}

function named(name: string, at: number): Name {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return { name, parts, at }
}
