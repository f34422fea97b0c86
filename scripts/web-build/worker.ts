// Builds the service worker into one script without a hash in its name, and writes this app version's file list into it.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Build } from '../../src/web/worker/app-build.ts'
import { browserContract } from './browser-contract.ts'
import { screensFor } from './chunks.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ENTRY = join(ROOT, 'src', 'web', 'worker', 'worker.ts')

/** The files in public/ that starting the app or a notification needs. */
const FILES = ['/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png', '/badge-96.png']

/** What a chat needs in addition to the screens of its chunks. */
const OTHER_CHAT_SCREENS = ['ui/toaster.tsx']
/** There are few admins, and they cannot decide anything offline. */
const NOT_KEPT = /\/(?:admin[\w-]*\.tsx?|admin\/.*|admin-ui\/.*)$/
const TEXTS = /\/src\/texts\/(\w+)\/([\w-]+)\.ts$/
/** Each language's font files, by the beginning of their names. */
const FONTS: Readonly<Record<string, RegExp>> = { en: /^(?:figtree-latin-wght|urdu-name)-/, ur: /^noto-nastaliq-urdu-arabic-/ }
const FIRST_LANGUAGE = 'en'

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the app is built into no folder')
      await buildWorker(
        dir,
        describeBuild(Object.values(bundle), (path) => readFileSync(join(dir, path))),
      )
    },
  }
}

/** Exported for its test. */
export function describeBuild(outputs: readonly BuiltFile[], read: (path: string) => Buffer | string): Build {
  const kept = keptFiles(outputs)
  const hash = createHash('sha256').update(JSON.stringify(kept))
  for (const path of ['/index.html', ...FILES]) hash.update(read(path))
  // The worker itself is not hashed: if only the worker changes, the browser notices that its script has changed.
  return { version: hash.digest('hex').slice(0, 12), files: FILES, ...kept }
}

type BuiltFile =
  | Pick<Rolldown.OutputAsset, 'type' | 'fileName'>
  | (Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'facadeModuleId' | 'imports' | 'isEntry' | 'isDynamicEntry'> & {
      readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
    })
type Chunk = Extract<BuiltFile, { readonly type: 'chunk' }>

function keptFiles(outputs: readonly BuiltFile[]): Pick<Build, 'needed' | 'others' | 'languages'> {
  const chunks = outputs.filter((file) => file.type === 'chunk')
  const screens = [...screensFor('app', 'signed-in', 'chats'), ...OTHER_CHAT_SCREENS].map((screen) => chunkOf(chunks, screen))
  const areaOf = ({ facadeModuleId }: Chunk) => TEXTS.exec(facadeModuleId ?? '')
  const isKept = ({ facadeModuleId }: Chunk) => facadeModuleId !== null && !NOT_KEPT.test(facadeModuleId)
  const texts = (language: string) => chunks.filter((chunk) => areaOf(chunk)?.[1] === language && isKept(chunk))
  const fonts = (language: string) =>
    outputs.filter(({ fileName }) => FONTS[language]?.test(fileName.replace('assets/', ''))).map(({ fileName }) => fileName)
  const languages = Object.keys(FONTS)

  const needed = [...withImports([...screens, ...texts(FIRST_LANGUAGE)], chunks), ...fonts(FIRST_LANGUAGE)]
  const otherScreens = chunks.filter((chunk) => chunk.isDynamicEntry && areaOf(chunk) === null && isKept(chunk))
  const others = withImports(otherScreens, chunks).filter((file) => !needed.includes(file))
  return {
    needed: addresses(needed),
    others: addresses(others),
    languages: Object.fromEntries(
      languages
        .filter((language) => language !== FIRST_LANGUAGE)
        .map((language) => [language, addresses([...withImports(texts(language), chunks), ...fonts(language)])]),
    ),
  }
}

function addresses(files: readonly string[]): string[] {
  return [...new Set(files)].toSorted().map((file) => `/${file}`)
}

function chunkOf(chunks: readonly Chunk[], screen: string): Chunk {
  // The bundler names the entry script after the document that loads it.
  const names = screen === 'main.tsx' ? [`/src/web/${screen}`, '/index.html'] : [`/src/web/${screen}`]
  const found = chunks.find(({ facadeModuleId }) => names.some((name) => facadeModuleId?.endsWith(name)))
  if (found === undefined) throw new Error(`src/web/${screen} no longer has its own script: update scripts/web-build/worker.ts`)
  return found
}

/** The chunks' files, everything they import, and their styles. */
function withImports(from: readonly Chunk[], chunks: readonly Chunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set<string>()
  const left = [...from]
  for (let chunk = left.pop(); chunk !== undefined; chunk = left.pop()) {
    if (reached.has(chunk.fileName)) continue
    reached.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) reached.add(style)
    left.push(...chunk.imports.map((file) => byFile.get(file)).filter((found) => found !== undefined))
  }
  return [...reached]
}

async function buildWorker(outDir: string, written: Build): Promise<void> {
  for (const path of written.files) if (!existsSync(join(outDir, path))) throw new Error(`public${path} does not exist`)
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [browserContract(), onlyItsOwnTexts()],
    define: { BUILD: JSON.stringify(written) },
    build: {
      outDir,
      emptyOutDir: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: { worker: ENTRY }, output: { format: 'iife', entryFileNames: 'worker.js' } },
    },
  })
}

const LOADERS = /\/src\/texts\/\w+\/(?:texts|answers)\.ts$/

/** A language's description imports all its texts. The worker directly imports the two areas it needs, so the rest is left out. */
function onlyItsOwnTexts(): Plugin {
  return {
    name: 'only-its-own-texts',
    enforce: 'pre',
    load: {
      filter: { id: LOADERS },
      handler(id) {
        const names = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
        return [...names.map((name) => `export const ${name} = {}`), 'export default {}'].join('\n')
      },
    },
  }
}
