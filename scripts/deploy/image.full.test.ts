// Full run: copies the whole image's files.

// The files that deploy/Dockerfile copies exist, are not excluded by .dockerignore, and are complete.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { POLICY_NAMES } from '#domain/policies.ts'
import { LANGUAGE_CODES } from '#texts/languages.ts'
import { importsOf } from '../tidy/source.ts'
import { copiesOf, environmentOf, readIgnoreFile, readStages, textsOf } from './dockerfile.ts'
import { copyFiles, filesAt, filesOf, ROOT, readFromRoot, stageNamed, stages } from './image-files.ts'

const server = stageNamed(null)
const web = stageNamed('web')
const importsOfServer = importsIn(filesOf(server))

const { dependencies } = JSON.parse(readFromRoot('package.json')) as { dependencies: Record<string, string> }

it.each(stages.flatMap((stage) => copiesOf(stage).filter(({ from }) => from === null)).flatMap(({ sources }) => sources))(
  'the builder finds %s',
  (source) => {
    expect(filesAt(source)).not.toEqual([])
  },
)

it('files copied between stages are made in the named stage', () => {
  const copies = copiesOf(server).filter(({ from }) => from !== null)
  expect(copies.map(({ from, sources, target }) => [from, ...sources, target])).toEqual([
    ['packages', '/app/node_modules', 'node_modules'],
    ['web', '/app/dist/web', 'dist/web'],
  ])
  expect(readFromRoot('vite.config.ts')).toContain("outDir: 'dist/web'")
  expect(textsOf(stageNamed('packages'), 'WORKDIR')).toEqual(['/app'])
  expect(textsOf(web, 'WORKDIR')).toEqual(['/app'])
})

it.each([
  ['server', filesOf(server), importsOfServer],
  ['web app', filesOf(web), importsIn(filesOf(web))],
] as const)('the files of the stage of the %s import only files of the same stage', (_, files, imports) => {
  expect(imports.length).toBeGreaterThan(0)
  const missing = imports
    .filter(({ specifier }) => /^[.#]/.test(specifier))
    .filter(({ file, specifier }) => !files.has(resolveImport(file, specifier)))
  expect(missing).toEqual([])
})

it('the web app can be built from the files of its stage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guftagu-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyFiles(filesOf(web), folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  // Without writing, because rendering the landing page and compressing take as long again but read no other files.
  const build = "import { build } from 'vite'; await build({ logLevel: 'error', build: { write: false } })"
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], { cwd: folder })
}, 300_000)

it('the server imports no development package', () => {
  const packages = importsOfServer.filter(({ specifier }) => !/^([.#]|node:)/.test(specifier))
  expect(packages.length).toBeGreaterThan(0)
  const missing = packages.filter(({ specifier }) => !(packageOf(specifier) in dependencies))
  expect(missing).toEqual([])
})

it('the drafts of the policies are in the image', () => {
  const drafts = POLICY_NAMES.flatMap((name) => LANGUAGE_CODES.map((language) => `policies/${name}.${language}.md`))
  expect([...filesOf(server).keys()]).toEqual(expect.arrayContaining(drafts))
})

it('tests, data and secrets stay out of the image', () => {
  const copied = [...filesOf(server).values()]
  expect(copied).toContain('src/server/main.ts')
  expect(copied.filter((file) => /\.test\.tsx?$|^src\/server\/testing\/|^data|\.env$/.test(file))).toEqual([])
})

it('the server runs as a user other than root and stores its data on the volume', () => {
  expect(textsOf(server, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(textsOf(server, 'VOLUME')).toEqual([environmentOf(server)['DATA_DIR']])
})

describe('reading the files', () => {
  it('a backslash continues an instruction, and comments are skipped', () => {
    const [stage] = readStages('# one\nFROM debian:12 AS base\nRUN a \\\n  && b\n# two\nENV A=1 B=2\n')
    expect(stage).toEqual({
      name: 'base',
      image: 'debian:12',
      instructions: [
        { name: 'RUN', text: 'a && b' },
        { name: 'ENV', text: 'A=1 B=2' },
      ],
    })
  })

  it.each([
    ['data/jwt-secret', true],
    ['src/server/main.ts', false],
    ['src/server/tests/main.test.ts', true],
    ['src/server/testing/app.ts', true],
    ['scripts/verify-books.ts', false],
    ['scripts/verify-books.ts.old', true],
  ])('%s is ignored: %s', (path, expected) => {
    const isIgnored = readIgnoreFile('# why\n*\n!src\n!scripts/verify-books.ts\nsrc/server/testing\n**/*.test.ts\n')
    expect(isIgnored(path)).toBe(expected)
  })
})

interface FoundImport {
  readonly file: string
  readonly specifier: string
}

function importsIn(files: ReadonlyMap<string, string>): FoundImport[] {
  return [...files]
    .filter(([target]) => /\.(ts|tsx|mjs)$/.test(target))
    .flatMap(([target, source]) =>
      importsOf({ path: source, text: readFromRoot(source) }).map(({ specifier }) => ({ file: target, specifier })),
    )
}

function resolveImport(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  return path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path)
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
