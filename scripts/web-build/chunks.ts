// Splits the pages into scripts. By default the bundler makes a chunk for every set of screens that share a module: a conversation needed a
// hundred, and a browser loads six at a time, with 150 ms latency. So the modules that people need on their way into the app are grouped
// into a few chunks. The bundler splits the rest.

import type { Plugin } from 'vite'

interface Chunk {
  readonly name: string
  readonly screens: readonly string[]
  /** Takes only modules that a later chunk needs too; the others stay in the screens' own scripts. */
  readonly onlyShared?: true
  /** Libraries that screens outside the chunks need as well. */
  readonly libraries?: RegExp
}

/** In the order in which people reach them; a module that two chunks need goes into the first. */
const CHUNKS: readonly Chunk[] = [
  { name: 'common', screens: ['landing.tsx'], onlyShared: true },
  { name: 'app', screens: ['main.tsx'] },
  { name: 'auth', screens: ['app/auth-layout.tsx', 'accounts/security/log-in.tsx', 'accounts/sign-up.tsx'], onlyShared: true },
  {
    name: 'signed-in',
    screens: ['app/signed-in-area.tsx', 'live/live-connection.tsx', 'app/dashboard-shell.tsx'],
    libraries: /\/node_modules\/(?:@tanstack|nuqs|dayjs)\//,
  },
  { name: 'chats', screens: ['chat/running-sessions.tsx', 'app/chat-page.tsx'] },
]
/** The screens of some chunks, for the service worker. */
export function screensFor(...names: readonly string[]): readonly string[] {
  return CHUNKS.filter(({ name }) => names.includes(name)).flatMap(({ screens }) => screens)
}

const [SECOND_TO_LAST, LAST] = CHUNKS.slice(-2).map(({ name }) => name)

/** Changes rarely, so that browsers can keep it cached. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//
/** Icons are three hundred bytes each, which is not worth a request: those that visitors need are in one file, all others in a second. */
const ICONS = /\/node_modules\/lucide-react\//
const ICONS_INDEX = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/
const IMPORT_OF_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const ICON = /\/icons\/([\w-]+)\.m?js$/
/** The modules that people load before they are signed in. */
const FOR_VISITORS = ['common', 'app', 'auth']
/** Its parts import each other through index files, so only the bundler knows what a screen needs. */
const KIT = /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store)\//

export function chunks(): Plugin {
  let chunkOf: ReadonlyMap<string, string> = new Map()
  let visitorsIcons: ReadonlySet<string> = new Set()
  const isForVisitors = (id: string) => visitorsIcons.has(ICON.exec(id)?.[1] ?? '') || !ICON.test(id)
  const groups = [
    { name: 'react', test: REACT },
    { name: 'first-icons', test: (id: string) => ICONS.test(id) && isForVisitors(id) },
    { name: 'icons', test: ICONS },
    { name: 'kit', test: KIT, entriesAware: true },
    ...CHUNKS.map(({ name, libraries }) => ({
      name,
      test: (id: string) => chunkOf.get(id) === name || (libraries?.test(id) ?? false),
    })),
  ]
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) },
            // Otherwise the name would contain every screen that uses it.
            chunkFileNames: ({ name }) => `assets/${name.startsWith('kit~') ? 'kit' : '[name]'}-[hash].js`,
          },
        },
      },
    }),
    buildEnd(error) {
      if (error) return
      // Libraries are grouped with the module of ours that imports them.
      const ours = [...this.getModuleIds()].filter((id) => !id.includes('/node_modules/'))
      const modules = ours.map((id) => this.getModuleInfo(id)).filter((module) => module !== null)
      chunkOf = assignChunks(modules)
      const index = [...this.getModuleIds()].find((id) => ICONS_INDEX.test(id)) ?? ''
      visitorsIcons = iconsFor(screensFor(...FOR_VISITORS), modules, this.getModuleInfo(index)?.code ?? '')
    },
  }
}

export interface Module {
  readonly id: string
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
}

export function assignChunks(all: readonly Module[]): ReadonlyMap<string, string> {
  const modules = new Map(all.map((module) => [module.id, module]))
  const roots = CHUNKS.map(({ screens }) => screens.map((screen) => found(all, screen)))
  const needs = roots.map((ids) => withImports(ids, modules))
  const elsewhere = all.filter(({ id, dynamicImporters }) => dynamicImporters.length > 0 && !roots.flat().includes(id))
  const neededElsewhere = withImports(
    elsewhere.map(({ id }) => id),
    modules,
  )
  const assigned = new Map<string, string>()
  for (const [place, { name, onlyShared }] of CHUNKS.entries())
    for (const id of needs[place] ?? []) {
      if (assigned.has(id) || (onlyShared && !needs.slice(place + 1).some((later) => later.has(id)))) continue
      // Visitors of other screens do not load the last chunk.
      assigned.set(id, name === LAST && neededElsewhere.has(id) ? (SECOND_TO_LAST ?? name) : name)
    }
  // The document's entry stays a separate script.
  assigned.delete(found(all, 'main.tsx'))
  return assigned
}

/** The icon files that these screens import, directly or through other modules. `index` is the code of the icon library's index. */
export function iconsFor(screens: readonly string[], all: readonly Module[], index: string): ReadonlySet<string> {
  const modules = new Map(all.map((module) => [module.id, module]))
  const reached = withImports(
    screens.map((screen) => found(all, screen)),
    modules,
  )
  const files = new Map(
    [...index.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\./g)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), file] as const),
    ),
  )
  const imports = [...reached].flatMap((id) => [...(modules.get(id)?.code ?? '').matchAll(IMPORT_OF_ICONS)])
  const names = imports.flatMap(([, list = '']) => list.split(',').map((each) => each.trim().split(/\s/)[0] ?? ''))
  return new Set(names.flatMap((name) => files.get(name) ?? []))
}

function found(all: readonly Module[], screen: string): string {
  const module = all.find(({ id }) => id.endsWith(`/src/web/${screen}`))
  if (module === undefined) throw new Error(`src/web/${screen} does not exist: update scripts/web-build/chunks.ts`)
  return module.id
}

function withImports(ids: readonly string[], modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const reached = new Set<string>()
  const left = [...ids]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const module = modules.get(id)
    if (module === undefined || reached.has(id)) continue
    reached.add(id)
    left.push(...module.importedIds)
  }
  return reached
}
