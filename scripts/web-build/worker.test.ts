import { expect, it } from 'vitest'
import { screensFor } from './chunks.ts'
import { describeBuild } from './worker.ts'

type BuiltFile = Parameters<typeof describeBuild>[0][number]

function chunk(source: string, fileName: string, imports: readonly string[] = []): BuiltFile {
  const facadeModuleId = `/checkout/${source}`
  return { type: 'chunk', fileName, facadeModuleId, imports: [...imports], isEntry: false, isDynamicEntry: true }
}

const asset = (fileName: string): BuiltFile => ({ type: 'asset', fileName })

const SCREENS = [...screensFor('app', 'signed-in', 'chats'), 'ui/toaster.tsx'].map((screen, place) =>
  chunk(`src/web/${screen}`, `assets/screen-${place}.js`, ['assets/react.js']),
)

const OUTPUTS: readonly BuiltFile[] = [
  ...SCREENS,
  { ...chunk('', 'assets/react.js'), facadeModuleId: null } as BuiltFile,
  chunk('src/web/accounts/profile-settings.tsx', 'assets/profile-settings.js', ['assets/react.js', 'assets/field.js']),
  { ...chunk('', 'assets/field.js'), facadeModuleId: null } as BuiltFile,
  chunk('src/web/accounts/admin-users.tsx', 'assets/admin-users.js'),
  chunk('src/web/app/admin-shell.tsx', 'assets/admin-shell.js'),
  chunk('src/texts/en/chat.ts', 'assets/chat-en.js'),
  chunk('src/texts/ur/chat.ts', 'assets/chat-ur.js'),
  chunk('src/texts/ur/admin.ts', 'assets/admin-ur.js'),
  asset('assets/figtree-latin-wght-normal-1.woff2'),
  asset('assets/figtree-latin-ext-wght-normal-1.woff2'),
  asset('assets/urdu-name-1.woff2'),
  asset('assets/noto-nastaliq-urdu-arabic-wght-normal-1.woff2'),
  asset('assets/picture.avif'),
]

const read = (path: string) => `content of ${path}`

it('what a chat needs is kept at once, other screens later, the Urdu font only with Urdu, and admin pages never', () => {
  const { needed, others, languages } = describeBuild(OUTPUTS, read)
  expect(needed).toEqual(
    [
      ...SCREENS.map(({ fileName }) => `/${fileName}`),
      '/assets/react.js',
      '/assets/chat-en.js',
      '/assets/figtree-latin-wght-normal-1.woff2',
      '/assets/urdu-name-1.woff2',
    ].toSorted(),
  )
  expect(others).toEqual(['/assets/field.js', '/assets/profile-settings.js'])
  expect(languages).toEqual({ ur: ['/assets/chat-ur.js', '/assets/noto-nastaliq-urdu-arabic-wght-normal-1.woff2'] })
})

it('another script or another document is another version, and the same build is the same', () => {
  const { version } = describeBuild(OUTPUTS, read)
  expect(describeBuild(OUTPUTS, read).version).toBe(version)
  expect(describeBuild([...OUTPUTS, chunk('src/web/accounts/security/log-in.tsx', 'assets/log-in.js')], read).version).not.toBe(version)
  expect(describeBuild(OUTPUTS, (path) => `${read(path)}!`).version).not.toBe(version)
})

it('a screen that no longer has its own script stops the build', () => {
  expect(() => describeBuild(OUTPUTS.slice(1), read)).toThrow('update scripts/web-build/worker.ts')
})
