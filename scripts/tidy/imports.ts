// Imports run one way: domain ← contract ← texts ← server | web. Inside server and inside web the features have one order and import
// only leftwards. Some folders know no feature and import none.

import { posix } from 'node:path'
import { type ImportedModule, importsOf, isCode, isTest, type Rule } from './source.ts'

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  texts: ['texts', 'contract', 'domain'],
  server: ['server', 'texts', 'contract', 'domain'],
  web: ['web', 'texts', 'contract', 'domain'],
}

/** The messages of a session are `chat` on the server and `conversation` on the web. */
const FEATURES = [
  'audit',
  'ledger',
  'accounts',
  'presence',
  'payments',
  'sessions',
  'withdrawals',
  'people',
  'chat',
  'conversation',
  'notices',
  'admin',
]
const KNOWS_NO_FEATURE = ['platform', 'api', 'live', 'ui', 'admin-ui', 'testing', 'texts', 'worker']
/** `system` holds tests of the whole server. */
const COMPOSES = ['app', 'system']
const ROOMS = new Set([...FEATURES, ...KNOWS_NO_FEATURE, ...COMPOSES])

/** The one file of web/app that features link through. */
const PATHS = /^src\/web\/app\/paths\.ts$/
/** Files of server that put everything together; only tests build an app as main does. */
const ASSEMBLY = /^src\/server\/(app|main)\.ts$/

interface Place {
  readonly path: string
  readonly layer: string
  /** The folder inside server or web; undefined for a file at the top of its layer. */
  readonly room: string | undefined
}

function placeOf(path: string): Place | null {
  const [root, layer, ...rest] = path.split('/')
  if (root !== 'src' || layer === undefined) return null
  return { path, layer, room: rest.length > 1 ? rest[0] : undefined }
}

/** Null for a package. */
function resolved(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

export const importDirection: Rule = {
  name: 'import-direction',
  appliesTo: (path) => isCode(path) && path.startsWith('src/'),
  check: (source) =>
    importsOf(source).flatMap((imported) => {
      const from = placeOf(source.path)
      const target = resolved(source.path, imported.specifier)
      if (!from) return []
      const sentence = target === null ? objectionToPackage(from, imported) : objectionToFile(from, target, imported.specifier)
      return sentence === null ? [] : [{ at: imported.at, sentence }]
    }),
}

function objectionToPackage(from: Place, { specifier }: ImportedModule): string | null {
  if (isTest(from.path)) return null
  if (from.layer === 'domain') return `domain imports nothing but domain, not '${specifier}'`
  if (from.layer === 'texts') return `texts import nothing but texts, contract and domain, not '${specifier}'`
  if (from.layer === 'contract' && specifier !== 'zod') return `contract imports zod and domain only, not '${specifier}'`
  if (from.layer === 'web' && specifier.startsWith('node:')) return `web runs in a browser, where '${specifier}' is not`
  return null
}

function objectionToFile(from: Place, target: string, specifier: string): string | null {
  const to = placeOf(target)
  if (!to) return `src never imports from outside src, as '${specifier}' would`
  if (!(MAY_IMPORT[from.layer] ?? []).includes(to.layer)) return `${from.layer} may not import ${to.layer} ('${specifier}')`
  if (from.layer !== to.layer)
    return specifier.startsWith('#') ? null : `crossing into ${to.layer} is written '#${target.slice('src/'.length)}'`
  if (specifier.startsWith('#')) return `a neighbour inside ${from.layer} is imported by a relative path, not '${specifier}'`
  return objectionToRoom(from, to)
}

function objectionToRoom(from: Place, to: Place): string | null {
  if (from.room === to.room) return null
  if (ASSEMBLY.test(to.path) && from.room !== undefined && !isTest(from.path))
    return `${to.path} puts the features together: nothing below imports it`
  if (from.room === undefined || COMPOSES.includes(from.room)) return null
  if (to.room === undefined) return null
  if (COMPOSES.includes(to.room))
    return PATHS.test(to.path) && FEATURES.includes(from.room) ? null : `${from.room} may not import ${to.room}, which composes it`
  if (!FEATURES.includes(to.room)) return objectionToHelper(from, to.room)
  if (KNOWS_NO_FEATURE.includes(from.room)) return `${from.room} knows no feature and may not import ${to.room}`
  if (FEATURES.indexOf(to.room) > FEATURES.indexOf(from.room)) return `${from.room} is left of ${to.room} and may not import it`
  return null
}

function objectionToHelper(from: Place, to: string): string | null {
  return to === 'testing' && !isTest(from.path) ? 'only tests import testing' : null
}

export const knownRooms: Rule = {
  name: 'known-rooms',
  appliesTo: (path) => /^src\/(server|web)\/[^/]+\//.test(path),
  check: ({ path }) => {
    const room = placeOf(path)?.room ?? ''
    return ROOMS.has(room) ? [] : [{ at: 0, sentence: `docs/architecture.md has no folder '${room}'` }]
  },
}

export const noBarrels: Rule = {
  name: 'no-barrels',
  appliesTo: (path) => isCode(path) && path.startsWith('src/'),
  check: (source) => [
    ...(/\/index\.tsx?$/.test(source.path) ? [{ at: 0, sentence: 'a file is named after what it holds, never index' }] : []),
    ...importsOf(source)
      .filter((imported) => imported.isReExport)
      .map(({ at, specifier }) => ({ at, sentence: `import from where a thing lives; do not pass on '${specifier}'` })),
  ],
}
