// Words that are not used in this repository, and what to write instead. A word is enforced once no place is left;
// `npm run tidy -- --all-words` also lists the words that are not enforced yet.

import { isCode, matches, type Rule, type Source, visit } from './source.ts'

export interface Word {
  /** `text` is searched in the whole file; `name` is a word of an identifier or of a file name. */
  readonly avoid: { readonly text: RegExp } | { readonly name: string }
  readonly use: string
  /** `pages` are the Markdown files. */
  readonly enforced: 'everywhere' | 'pages' | 'not yet'
  /** Names and files in which the word is a technical term. */
  readonly except?: { readonly names?: RegExp; readonly files?: RegExp }
}

export const WORDS: readonly Word[] = [
  { avoid: { text: /\bwhom?ever\b/gi }, use: 'the actor: the buyer, the sender, a client, a node', enforced: 'everywhere' },
  { avoid: { text: /\bsomebody who\b/gi }, use: 'the actor: the buyer, the sender, a client, a node', enforced: 'everywhere' },
  { avoid: { text: /\bthe other one\b/gi }, use: 'the other party, the receiver, the chatter', enforced: 'everywhere' },
  { avoid: { text: /\bit is said\b/gi }, use: 'who sends what to whom', enforced: 'everywhere' },
  { avoid: { text: /\bwithout a word\b/gi }, use: 'without a message, silently', enforced: 'everywhere' },
  { avoid: { text: /\bwill stand here\b/gi }, use: 'will appear here', enforced: 'everywhere' },
  { avoid: { text: /\bstands? (?:here|there|in|on|above|below|beneath|beside)\b/gi }, use: 'is, appears', enforced: 'not yet' },
  { avoid: { text: /\bbeforehand\b/gi }, use: 'before', enforced: 'everywhere' },
  { avoid: { text: /\bvanish(?:es|ed|ing)?\b/gi }, use: 'disappear', enforced: 'everywhere' },
  { avoid: { text: /\bbears? (?:the|a|an|it|this)\b/gi }, use: 'has', enforced: 'everywhere' },
  { avoid: { text: /\ball the same\b/gi }, use: 'anyway', enforced: 'everywhere' },
  { avoid: { text: /\bin mid-\w+/gi }, use: 'during', enforced: 'everywhere' },
  { avoid: { text: /\b(?:is|too|be|are) dear\b/gi }, use: 'expensive', enforced: 'everywhere' },
  { avoid: { text: /\bof one's own alone\b/gi }, use: 'own … only', enforced: 'everywhere' },
  { avoid: { text: /\bback[ -]office\b/gi }, use: 'admin pages, Admin', enforced: 'everywhere' },
  { avoid: { text: /\blineStands\b/g }, use: 'isConnected', enforced: 'everywhere' },
  { avoid: { text: /\bisPassing\b/g }, use: 'isTransient', enforced: 'everywhere' },
  { avoid: { text: /\bsayWhatIsInTheWay\b/g }, use: 'toDomainError', enforced: 'everywhere' },
  { avoid: { text: /\bspeakUnheard\b/g }, use: 'loadTextsFor, or what it loads', enforced: 'everywhere' },
  { avoid: { text: /\bdoomed\b/gi }, use: 'rowToDelete', enforced: 'everywhere' },
  { avoid: { name: 'say' }, use: 'send (a message), t (a text)', enforced: 'not yet' },
  { avoid: { name: 'saying' }, use: 'newMessage', enforced: 'not yet' },
  { avoid: { name: 'sayings' }, use: 'newMessages', enforced: 'everywhere' },
  { avoid: { name: 'said' }, use: 'sent, stored', enforced: 'not yet' },
  { avoid: { name: 'speak' }, use: 'announce (screen readers), setLanguage', enforced: 'not yet' },
  { avoid: { name: 'spoken' }, use: 'announced', enforced: 'not yet' },
  { avoid: { name: 'hear' }, use: 'on, subscribe', enforced: 'not yet' },
  { avoid: { name: 'heard' }, use: 'translated, received', enforced: 'not yet' },
  { avoid: { name: 'interpreter' }, use: 'translation', enforced: 'everywhere' },
  { avoid: { name: 'tell' }, use: 'emit (sockets), publish (events), notify (people)', enforced: 'not yet' },
  { avoid: { name: 'told' }, use: 'emitted, published, notified', enforced: 'not yet' },
  { avoid: { name: 'talk' }, use: 'conversation', enforced: 'not yet' },
  { avoid: { name: 'talks' }, use: 'conversations', enforced: 'not yet' },
  // Unicode calls its invisible direction characters marks.
  { avoid: { name: 'marks' }, use: 'receipts', enforced: 'not yet', except: { names: /^DIRECTION_MARKS$/ } },
  // A JPEG file consists of markers, and tests of uploads plant a marker to find it again.
  {
    avoid: { name: 'marker' },
    use: 'receipts',
    enforced: 'not yet',
    except: { files: /^src\/server\/(?:platform\/media\/|testing\/hostile-|sessions\/proofs\.test\.ts$)/ },
  },
  { avoid: { name: 'office' }, use: 'admin', enforced: 'not yet' },
  { avoid: { name: 'beat' }, use: 'heartbeat', enforced: 'not yet' },
  { avoid: { name: 'beats' }, use: 'heartbeats', enforced: 'everywhere' },
  { avoid: { name: 'holds' }, use: 'obligations', enforced: 'not yet' },
  { avoid: { name: 'patience' }, use: 'limit, timeout', enforced: 'not yet' },
  { avoid: { name: 'most' }, use: 'max', enforced: 'not yet' },
  { avoid: { name: 'judge' }, use: 'validate, check', enforced: 'not yet' },
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
  /^scripts\/tidy\/words(?:\.test)?\.ts$/,
]
const TEXT = /\.(ts|tsx|mjs|sql|css|html|md|yml|yaml)$/

export function plainWords(words: readonly Word[], reach: 'enforced' | 'all'): Rule {
  return {
    name: 'plain-words',
    appliesTo: (path) => TEXT.test(path) && !EXCLUDED_FILES.some((excluded) => excluded.test(path)),
    check: (source) => {
      const applied = words.filter(
        ({ enforced, except }) =>
          !except?.files?.test(source.path) && (reach === 'all' || enforced === 'everywhere' || (enforced === 'pages' && isPage(source))),
      )
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

function isPage({ path }: Source): boolean {
  return path.endsWith('.md')
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
