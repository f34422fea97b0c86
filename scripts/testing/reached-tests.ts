// Finds the test files that a change can affect: those that import a changed file, directly or through other files. Server tests import the
// whole app, so imports of the app are not followed; instead a changed feature file affects the tests in its folder, which call it through
// the app.

import { posix } from 'node:path'

/** Each file and the files it imports, other than for types only. */
export type Imports = ReadonlyMap<string, readonly string[]>

const TEST = /\.(test|spec)\.tsx?$/
/** These files combine all features. */
const ASSEMBLY = /^src\/server\/((app|main|foundations|registration|file-readers)|[^/]+\/register)\.ts$/
const IN_A_FEATURE = /^src\/server\/(?!testing\/)[^/]+\//
/** Files that every server test needs but no file imports. */
const DATABASE = /^db\//

export function reachedTests(changed: readonly string[], imports: Imports): string[] {
  const reached = importersOf(changed, imports)
  const ofFeatures = [...reached].filter((path) => IN_A_FEATURE.test(path) && !ASSEMBLY.test(path) && !TEST.test(path))
  const folders = new Set(ofFeatures.map((path) => posix.dirname(path)))
  const needsServer = changed.some((path) => DATABASE.test(path) || ASSEMBLY.test(path))
  const isReached = (path: string) =>
    reached.has(path) || folders.has(posix.dirname(path)) || (needsServer && path.startsWith('src/server/'))
  return [...imports.keys()].filter((path) => TEST.test(path) && isReached(path)).toSorted()
}

function importersOf(changed: readonly string[], imports: Imports): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, imported] of imports) for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), path])
  const reached = new Set<string>()
  const waiting = [...changed]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!ASSEMBLY.test(path)) waiting.push(...(importers.get(path) ?? []))
  }
  return reached
}
