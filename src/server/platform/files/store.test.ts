// The file store on a real disk: every key names a complete file, and files without a row are removed.

import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FILE_FOLDERS, type Files, storedFileKey } from '../../file-folders.ts'
import { testClock } from '../../testing/clock.ts'
import { contentTypeOf, type FileKey, parseFileKey } from './keys.ts'
import { openFileStore } from './store.ts'
import { sweepOrphans } from './sweeper.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const NAME = `${'0a'.repeat(20)}.webp`

let directory: string
let store: Files

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'))
  store = await openFileStore({ directory, folders: FILE_FOLDERS, secret: 'a secret of the tests', clock: testClock(NOW) })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(join(directory, folder))).toSorted()
}

async function aFileAged(minutes: number): Promise<FileKey<'avatars'>> {
  const key = await store.save('avatars', 'webp', Buffer.from('pixels'))
  const writtenAt = new Date(NOW.getTime() - minutes * 60_000)
  await utimes(join(directory, key), writtenAt, writtenAt)
  return key
}

async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all.toSorted()
}

describe('saving', () => {
  it('a saved buffer is stored completely, under a generated name, readable by its owner only', async () => {
    const key = await store.save('proofs', 'webp', Buffer.from('pixels'))
    expect(key).toMatch(/^proofs\/[0-9a-f]{40}\.webp$/)
    expect(await readFile(join(directory, key), 'utf8')).toBe('pixels')
    expect((await stat(join(directory, key))).mode & 0o777).toBe(0o600)
    expect(await filesOf('temporary')).toEqual([])
  })

  it('a saved stream is stored completely', async () => {
    const key = await store.save('voice', 'webm', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    expect(await readFile(join(directory, key), 'utf8')).toBe('one two')
  })

  it('a stream that breaks leaves nothing behind', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('one ')
        throw new Error('the line broke')
      })(),
    )
    await expect(store.save('voice', 'webm', breaking)).rejects.toThrow('the line broke')
    expect(await filesOf('voice')).toEqual([])
    expect(await filesOf('temporary')).toEqual([])
  })

  it('the same content saved twice gives two files', async () => {
    const keys = await Promise.all([1, 2].map(() => store.save('avatars', 'webp', Buffer.from('pixels'))))
    expect(new Set(keys).size).toBe(2)
  })

  it('removing a file twice is not an error', async () => {
    const key = await store.save('avatars', 'webp', Buffer.from('pixels'))
    await store.remove(key)
    await store.remove(key)
    expect(await filesOf('avatars')).toEqual([])
  })

  it('opening a store again keeps what is there', async () => {
    const key = await store.save('avatars', 'webp', Buffer.from('pixels'))
    await openFileStore({ directory, folders: FILE_FOLDERS, secret: 'another', clock: testClock(NOW) })
    expect(await readFile(join(directory, key), 'utf8')).toBe('pixels')
  })
})

describe('keys', () => {
  it.each([
    ['avatars', NAME, true],
    ['voice', NAME.replace('webp', 'webm'), true],
    ['voice', NAME, false],
    ['avatars', NAME.replace('webp', 'svg'), false],
    ['avatars', NAME.toUpperCase(), false],
    ['avatars', `${NAME}\n`, false],
    ['avatars', `../proofs/${NAME}`, false],
    ['avatars', `${NAME}\0.png`, false],
    ['temporary', NAME, false],
    ['constructor', NAME, false],
    ['__proto__', NAME, false],
    ['avatars', '', false],
  ])('%s and %j make a key: %s', (folder, name, valid) => {
    expect(parseFileKey(FILE_FOLDERS, folder, name)).toBe(valid ? `${folder}/${name}` : null)
  })

  it('a key from a row must belong to its folder', () => {
    expect(storedFileKey('avatars', `avatars/${NAME}`)).toBe(`avatars/${NAME}`)
    for (const text of [`proofs/${NAME}`, 'avatars/x', '../etc/passwd', ''])
      expect(() => storedFileKey('avatars', text)).toThrow('not a key')
  })

  it.each([
    [`avatars/${NAME}`, 'image/webp'],
    [`voice/${NAME.replace('webp', 'webm')}`, 'audio/webm'],
    [`voice/${NAME.replace('webp', 'mp4')}`, 'audio/mp4'],
  ] as const)('%s is served as %s', (key, type) => {
    expect(contentTypeOf(FILE_FOLDERS, key)).toBe(type)
  })
})

describe('signed addresses', () => {
  function partsOf(url: string) {
    const { searchParams } = new URL(url, 'http://localhost')
    return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
  }

  it('is valid for its key until it expires, by the clock', async () => {
    const clock = testClock(NOW)
    const ticking = await openFileStore({ directory, folders: FILE_FOLDERS, secret: 'a secret of the tests', clock })
    const key: FileKey<'proofs'> = `proofs/${NAME}`
    const { expires, signature } = partsOf(ticking.signedUrlOf(key, { seconds: 60 }))

    expect(ticking.isSignedFor(key, expires, signature)).toBe(true)
    clock.advance(59_999)
    expect(ticking.isSignedFor(key, expires, signature)).toBe(true)
    clock.advance(1)
    expect(ticking.isSignedFor(key, expires, signature)).toBe(false)
  })

  it('is valid for no other key', async () => {
    const key: FileKey<'proofs'> = `proofs/${NAME}`
    const { expires, signature } = partsOf(store.signedUrlOf(key, { seconds: 60 }))
    const other: FileKey<'proofs'> = `proofs/${NAME.replace('0a', '0b')}`
    const stranger = await openFileStore({ directory, folders: FILE_FOLDERS, secret: 'another secret', clock: testClock(NOW) })

    expect(store.isSignedFor(other, expires, signature)).toBe(false)
    expect(store.isSignedFor(key, String(Number(expires) + 1), signature)).toBe(false)
    expect(stranger.isSignedFor(key, expires, signature)).toBe(false)
  })

  it.each([
    ['empty', () => ''],
    ['cut', (signature: string) => signature.slice(0, -1)],
    ['longer', (signature: string) => `${signature}A`],
    ['padded', (signature: string) => `${signature}=`],
    ['changed in its first letter', (signature: string) => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)],
    ['of as many letters beyond ASCII', (signature: string) => 'é'.repeat(signature.length)],
  ])('a signature that is %s is refused', (_how, change) => {
    const key: FileKey<'proofs'> = `proofs/${NAME}`
    const { expires, signature } = partsOf(store.signedUrlOf(key, { seconds: 60 }))
    expect(store.isSignedFor(key, expires, change(signature))).toBe(false)
  })

  it.each(['', '0', '-1', '1e12', '0x7fffffffff', ' 99999999999', '99999999999999999999', 'NaN'])(
    'an expiry of %j is refused',
    (expires) => {
      const key: FileKey<'proofs'> = `proofs/${NAME}`
      expect(store.isSignedFor(key, expires, partsOf(store.signedUrlOf(key, { seconds: 60 })).signature)).toBe(false)
    },
  )

  it('an avatar has a plain address', async () => {
    expect(store.publicUrlOf(`avatars/${NAME}`)).toBe(`/files/avatars/${NAME}`)
    const elsewhere = await openFileStore({
      directory,
      folders: FILE_FOLDERS,
      secret: 's',
      clock: testClock(NOW),
      baseUrl: 'https://chat.example',
    })
    expect(elsewhere.publicUrlOf(`avatars/${NAME}`)).toBe(`https://chat.example/files/avatars/${NAME}`)
  })
})

describe('sweeping', () => {
  it('removes old files without a row, and no others', async () => {
    const orphan = await aFileAged(90)
    const named = await aFileAged(90)
    const young = await aFileAged(30)
    const asked: string[] = []

    const removed = await sweepOrphans(
      store,
      'avatars',
      async (keys) => {
        asked.push(...keys)
        return new Set([named])
      },
      { now: NOW, olderThanMinutes: 60 },
    )

    expect(removed).toBe(1)
    expect(asked.toSorted()).toEqual([orphan, named].toSorted())
    expect((await filesOf('avatars')).map((name) => `avatars/${name}`)).toEqual([named, young].toSorted())
  })

  it('asks about many files in batches', async () => {
    for (let number = 0; number < 501; number += 1)
      await writeFile(join(directory, 'avatars', `${String(number).padStart(40, '0')}.webp`), '')
    const portions: number[] = []
    const findReferenced = async (keys: readonly string[]) => {
      portions.push(keys.length)
      return new Set(keys)
    }
    const tomorrow = new Date(Date.now() + 24 * 3_600_000)
    expect(await sweepOrphans(store, 'avatars', findReferenced, { now: tomorrow, olderThanMinutes: 60 })).toBe(0)
    expect(portions).toEqual([500, 1])
  })

  it('removes nothing when the database cannot be asked', async () => {
    await aFileAged(90)
    const unreachable = () => Promise.reject(new Error('no database'))
    await expect(sweepOrphans(store, 'avatars', unreachable, { now: NOW, olderThanMinutes: 60 })).rejects.toThrow('no database')
    expect(await filesOf('avatars')).toHaveLength(1)
  })

  it('leaves files alone that the store did not write', async () => {
    await writeFile(join(directory, 'avatars', 'README'), 'put here by hand')
    expect(await collect(store.listOlderThan('avatars', new Date(Date.now() + 60_000)))).toEqual([])
  })

  it('removes temporary files that a crash left behind, and no fresh ones', async () => {
    const old = join(store.temporaryDirectory, 'upload-old')
    await writeFile(old, 'half')
    await utimes(old, NOW, NOW)
    await writeFile(join(store.temporaryDirectory, 'upload-fresh'), 'half')
    expect(await store.removeTemporaryOlderThan(new Date(NOW.getTime() + 1))).toBe(1)
    expect(await filesOf('temporary')).toEqual(['upload-fresh'])
  })
})
