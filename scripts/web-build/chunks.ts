// Into which scripts the pages are cut. Left to itself the build makes one for every set of screens that share something: a
// conversation took a hundred, and on a line with 150 ms they come six at a time. So a page that reaches a station on the way into
// the app gets what it needs of ours as one script. What only some screens need stays as the build cuts it.

import type { Plugin } from 'vite'

interface Station {
  readonly name: string
  readonly screens: readonly string[]
  /** Takes only what a later station needs, too: the rest is in the screens' own scripts. */
  readonly isPassedThrough?: true
  /** Grouped with the module that imports them, they would come too late for screens beside the stations. */
  readonly libraries?: RegExp
}

/** In the order in which somebody comes through: what two of them need is in the script of the first. */
const STATIONS: readonly Station[] = [
  { name: 'house', screens: ['landing.tsx'], isPassedThrough: true },
  { name: 'app', screens: ['main.tsx'] },
  { name: 'door', screens: ['app/auth-layout.tsx', 'accounts/log-in.tsx', 'accounts/sign-up.tsx'], isPassedThrough: true },
  {
    name: 'signed-in',
    screens: ['app/signed-in-area.tsx', 'live/live-connection.tsx', 'app/dashboard-shell.tsx'],
    libraries: /\/node_modules\/(?:@tanstack|nuqs|dayjs)\//,
  },
  { name: 'chats', screens: ['conversation/running-sessions.tsx', 'conversation/chat-screen.tsx', 'conversation/conversation-pane.tsx'] },
]
/** The screens of some stations, for the service worker. */
export function screensFor(...names: readonly string[]): readonly string[] {
  return STATIONS.filter(({ name }) => names.includes(name)).flatMap(({ screens }) => screens)
}

const [BEFORE_LAST, LAST] = STATIONS.slice(-2).map(({ name }) => name)

/** Changes once in a while, when everything else changes every day: a browser may keep it. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//
/** Three hundred bytes each: all of them together are less than a question for each. */
const ICONS = /\/node_modules\/lucide-react\//
/** Its parts import each other through lists of all of them, so only the build can tell what a screen needs. */
const KIT = /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store)\//

export function chunks(): Plugin {
  let stationOf: ReadonlyMap<string, string> = new Map()
  const groups = [
    { name: 'react', test: REACT },
    { name: 'icons', test: ICONS },
    { name: 'kit', test: KIT, entriesAware: true },
    ...STATIONS.map(({ name, libraries }) => ({
      name,
      test: (id: string) => stationOf.get(id) === name || (libraries?.test(id) ?? false),
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
            // Otherwise named after every screen that has a part in it.
            chunkFileNames: ({ name }) => `assets/${name.startsWith('kit~') ? 'kit' : '[name]'}-[hash].js`,
          },
        },
      },
    }),
    buildEnd(error) {
      if (error) return
      // Libraries are grouped with our module that imports them.
      const ours = [...this.getModuleIds()].filter((id) => !id.includes('/node_modules/'))
      const modules = ours.map((id) => this.getModuleInfo(id)).filter((module) => module !== null)
      stationOf = sortedIntoStations(modules)
    },
  }
}

export interface Module {
  readonly id: string
  readonly importedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
}

export function sortedIntoStations(all: readonly Module[]): ReadonlyMap<string, string> {
  const modules = new Map(all.map((module) => [module.id, module]))
  const roots = STATIONS.map(({ screens }) => screens.map((screen) => found(all, screen)))
  const needs = roots.map((ids) => withImports(ids, modules))
  const elsewhere = all.filter(({ id, dynamicImporters }) => dynamicImporters.length > 0 && !roots.flat().includes(id))
  const neededElsewhere = withImports(
    elsewhere.map(({ id }) => id),
    modules,
  )
  const sorted = new Map<string, string>()
  for (const [place, { name, isPassedThrough }] of STATIONS.entries())
    for (const id of needs[place] ?? []) {
      if (sorted.has(id) || (isPassedThrough && !needs.slice(place + 1).some((later) => later.has(id)))) continue
      // Nobody who goes elsewhere comes through the last one.
      sorted.set(id, name === LAST && neededElsewhere.has(id) ? (BEFORE_LAST ?? name) : name)
    }
  // The document names it, so it stays a script by itself.
  sorted.delete(found(all, 'main.tsx'))
  return sorted
}

function found(all: readonly Module[], screen: string): string {
  const module = all.find(({ id }) => id.endsWith(`/src/web/${screen}`))
  if (module === undefined) throw new Error(`there is no src/web/${screen} any more: put scripts/web-build/chunks.ts right`)
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
