// The files that a stage of deploy/Dockerfile copies from the repository, and a folder with the same content as the image.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { copiesOf, readIgnoreFile, readStages, type Stage } from './dockerfile.ts'

export const ROOT = join(import.meta.dirname, '..', '..')

export function readFromRoot(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

export const stages = readStages(readFromRoot('deploy/Dockerfile'))
const isIgnored = readIgnoreFile(readFromRoot('.dockerignore'))

export function stageNamed(name: string | null): Stage {
  const found = stages.find((stage) => stage.name === name)
  if (!found) throw new Error(`deploy/Dockerfile has no stage ${name ?? 'without a name'}`)
  return found
}

/** The files at or below a path that .dockerignore does not exclude. */
export function filesAt(source: string): string[] {
  const found = statSync(join(ROOT, source), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return isIgnored(source) ? [] : [source]
  return readdirSync(join(ROOT, source)).flatMap((name) => filesAt(posix.join(source, name)))
}

/** Paths in the image, relative to the application folder, with their source in the repository. */
export function filesOf(stage: Stage): Map<string, string> {
  const files = new Map<string, string>()
  for (const { from, sources, target } of copiesOf(stage)) {
    if (from !== null) continue
    for (const source of sources) {
      for (const file of filesAt(source)) files.set(targetOf({ file, source, target }), file)
    }
  }
  return files
}

/** A folder's content is copied into the target. A file is copied into a target with a trailing slash, and otherwise renamed to it. */
function targetOf({ file, source, target }: { readonly file: string; readonly source: string; readonly target: string }): string {
  if (file !== source) return posix.join(target, file.slice(source.length + 1))
  return target.endsWith('/') ? posix.join(target, basename(file)) : target
}

export function copyFiles(files: ReadonlyMap<string, string>, directory: string): void {
  for (const [target, source] of files) {
    mkdirSync(dirname(join(directory, target)), { recursive: true })
    copyFileSync(join(ROOT, source), join(directory, target))
  }
}

/** The same packages that `npm ci --omit=dev` installs, but without a registry; the lock file marks development packages. */
export function linkProductionPackages(directory: string): void {
  const lock = JSON.parse(readFromRoot('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  const top = Object.entries(lock.packages).filter(([path]) => path.lastIndexOf('node_modules/') === 0)
  for (const [path, { dev }] of top) {
    // A missing package is for another platform.
    if (dev || !statSync(join(ROOT, path), { throwIfNoEntry: false })) continue
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(directory, path), 'junction')
  }
}
