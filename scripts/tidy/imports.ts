// Imports go one way: domain ← contract ← texts ← server | web. Inside server and web the features have an order, and a feature imports
// only features before it. Some folders may not import any feature.

import { posix } from 'node:path'
import { type ImportedModule, importsOf, isCode, isTest, type Rule } from './source.ts'

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  texts: ['texts', 'contract', 'domain'],
  server: ['server', 'texts', 'contract', 'domain'],
  web: ['web', 'texts', 'contract', 'domain'],
}

/** A folder is an area or a folder inside one. Whatever an area's own files need comes before them; whatever needs them comes after. */
const FEATURES = [
  'admin/audit',
  'admin/lists',
  'money/ledger',
  'accounts/policies',
  'accounts',
  'accounts/security',
  'accounts/presence',
  'accounts/availability',
  'accounts/blocks',
  'money/methods',
  'admin/proposals',
  'sessions',
  'sessions/minutes',
  'money/withdrawals',
  'money/earnings',
  'money/refunds',
  'money/payouts',
  'money/receipts',
  'money/bank',
  'cases/reports',
  'cases/complaints',
  'chat/people',
  'chat',
  'notices',
  'accounts/own-data',
  'admin/trail',
  'admin/person',
  'admin/dashboard',
  'admin',
]
const AREAS = new Set(FEATURES.map((folder) => folder.split('/')[0] ?? ''))
const KNOWS_NO_FEATURE = ['platform', 'api', 'live', 'ui', 'admin-ui', 'testing', 'texts', 'voice', 'worker']
/** `tests` contains tests of the whole server. */
const COMPOSES = ['app', 'tests']
const FOLDERS = new Set([...AREAS, ...KNOWS_NO_FEATURE, ...COMPOSES])

/** Registers all features of an area, so it comes after the last of them. */
const REGISTER = /^src\/server\/([^/]+)\/register\.ts$/

/** Files that put all features together. Tests may import them, features may not. */
const ASSEMBLY = /^src\/server\/(app|main)\.ts$/

interface Place {
  readonly path: string
  readonly layer: string
  /** The feature, or another folder of server or web; undefined for a file directly in its layer. */
  readonly folder: string | undefined
}

function placeOf(path: string): Place | null {
  const [root, layer, ...rest] = path.split('/')
  if (root !== 'src' || layer === undefined) return null
  return { path, layer, folder: rest.length > 1 ? folderOf(rest) : undefined }
}

/** `money/bank` for a file in that feature, and `sessions` for one in any other folder of sessions. */
function folderOf([area = '', inside = '']: readonly string[]): string {
  const feature = `${area}/${inside}`
  return FEATURES.includes(feature) ? feature : area
}

/** Null for a package. */
export function resolved(from: string, specifier: string): string | null {
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
      const message = target === null ? objectionToPackage(from, imported) : objectionToFile(from, target, imported.specifier)
      return message === null ? [] : [{ at: imported.at, message }]
    }),
}

function objectionToPackage(from: Place, { specifier }: ImportedModule): string | null {
  if (isTest(from.path)) return null
  if (from.layer === 'domain') return `domain imports only domain, not '${specifier}'`
  if (from.layer === 'texts') return `texts import only texts, contract and domain, not '${specifier}'`
  if (from.layer === 'contract' && specifier !== 'zod') return `contract imports zod and domain only, not '${specifier}'`
  if (from.layer === 'web' && specifier.startsWith('node:')) return `web runs in a browser, which does not have '${specifier}'`
  return null
}

function objectionToFile(from: Place, target: string, specifier: string): string | null {
  const to = placeOf(target)
  if (!to) return `src may not import from outside src ('${specifier}')`
  if (!(MAY_IMPORT[from.layer] ?? []).includes(to.layer)) return `${from.layer} may not import ${to.layer} ('${specifier}')`
  if (from.layer !== to.layer) return specifier.startsWith('#') ? null : `import ${to.layer} as '#${target.slice('src/'.length)}'`
  if (specifier.startsWith('#')) return `inside ${from.layer}, import by a relative path, not '${specifier}'`
  return objectionToFolder(from, to)
}

function objectionToFolder(from: Place, to: Place): string | null {
  if (REGISTER.test(to.path) && from.path !== 'src/server/app.ts') return `only src/server/app.ts imports ${to.path}`
  if (from.folder === to.folder) return null
  if (ASSEMBLY.test(to.path) && from.folder !== undefined && !isTest(from.path))
    return `${to.path} puts the features together, so features may not import it`
  if (from.folder === undefined || COMPOSES.includes(from.folder)) return null
  if (to.folder === undefined) return null
  if (COMPOSES.includes(to.folder)) return `${from.folder} may not import ${to.folder}, which composes it`
  if (!FEATURES.includes(to.folder)) return objectionToHelper(from, to.folder)
  if (KNOWS_NO_FEATURE.includes(from.folder)) return `${from.folder} may not import a feature (${to.folder})`
  if (FEATURES.indexOf(to.folder) > orderOf(from)) return `${from.folder} comes before ${to.folder} and may not import it`
  return null
}

function orderOf({ path, folder = '' }: Place): number {
  const area = REGISTER.exec(path)?.[1]
  return area === undefined ? FEATURES.indexOf(folder) : FEATURES.findLastIndex((feature) => feature.split('/')[0] === area)
}

function objectionToHelper(from: Place, to: string): string | null {
  return to === 'testing' && !isTest(from.path) ? 'only tests import testing' : null
}

export const knownFolders: Rule = {
  name: 'known-folders',
  appliesTo: (path) => /^src\/(server|web)\/[^/]+\//.test(path),
  check: ({ path }) => {
    const folder = path.split('/')[2] ?? ''
    return FOLDERS.has(folder) ? [] : [{ at: 0, message: `docs/architecture.md has no folder '${folder}'` }]
  },
}

export const noBarrels: Rule = {
  name: 'no-barrels',
  appliesTo: (path) => isCode(path) && path.startsWith('src/'),
  check: (source) => [
    ...(/\/index\.tsx?$/.test(source.path) ? [{ at: 0, message: 'name a file after its content, not index' }] : []),
    ...importsOf(source)
      .filter((imported) => imported.isReExport)
      .map(({ at, specifier }) => ({ at, message: `import from the file that declares it; do not re-export '${specifier}'` })),
  ],
}
