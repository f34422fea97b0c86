import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// The launchers are plain JavaScript for an older Node, so their types are written here.
const { fingerprint, isBuilt } = (await import(new URL('./build.mjs', import.meta.url).href)) as {
  fingerprint: (directory: string) => string
  isBuilt: (directory: string) => boolean
}

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guftagu-build-'))
  write('src/web/main.tsx', 'the app')
  write('dist/web/index.html', 'the built app')
  write('dist/web-manifest.json', '{}')
  write('dist/web.sha256', fingerprint(directory))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  writeFileSync(join(directory, path), text)
}

it('a build made from the same sources is used again', () => {
  expect(isBuilt(directory)).toBe(true)
})

it.each([
  'src/web/main.tsx',
  'src/contract/chat.ts',
  'public/icon.svg',
  'vite.config.ts',
  'scripts/web-build/chunks.ts',
  'package-lock.json',
])('after a change of %s the app is built again', (path) => {
  write(path, 'changed')
  expect(isBuilt(directory)).toBe(false)
})

it.each(['src/web/main.test.tsx', 'src/server/main.ts', 'README.md'])('after a change of %s the build is used again', (path) => {
  write(path, 'changed')
  expect(isBuilt(directory)).toBe(true)
})

it.each(['dist/web/index.html', 'dist/web-manifest.json', 'dist/web.sha256'])('without %s the app is built again', (path) => {
  rmSync(join(directory, path))
  expect(isBuilt(directory)).toBe(false)
})
