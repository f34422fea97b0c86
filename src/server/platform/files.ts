// Files that people upload, on the disk. A key that was returned names a file that is whole and flushed:
// it is written under a temporary name, synced, renamed, and its folder synced. Rows are written after
// that, so a crash can leave a file without a row (the sweeper takes it) but never a row without a file.

import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from './clock.ts'
import { openSigner } from './signatures.ts'

/** What each room may hold, and the type it is served with. */
export const ROOMS = {
  avatars: { webp: 'image/webp' },
  proofs: { webp: 'image/webp' },
  voice: { webm: 'audio/webm', mp4: 'audio/mp4' },
} as const

export type Room = keyof typeof ROOMS
export type PublicRoom = 'avatars'
export type Extension<R extends Room = Room> = R extends Room ? keyof (typeof ROOMS)[R] & string : never
export type FileKey<R extends Room = Room> = R extends Room ? `${R}/${string}` : never

export interface FileStore {
  save<R extends Room>(room: R, extension: Extension<R>, content: Buffer | Readable): Promise<FileKey<R>>
  /** Removing what is already gone is not an error. */
  remove(key: FileKey): Promise<void>
  /** Only avatars have an address that works for everybody, forever. */
  publicUrlOf(key: FileKey<PublicRoom>): string
  signedUrlOf(key: FileKey, options: { readonly seconds: number }): string
  isSignedFor(key: FileKey, expires: string, signature: string): boolean
  listOlderThan(room: Room, date: Date): AsyncIterable<FileKey>
  /** Where uploads wait until they are judged; on the same disk, so that nothing is copied. */
  readonly temporaryDirectory: string
  removeTemporaryOlderThan(date: Date): Promise<number>
  readonly directory: string
}

export interface FileStoreOptions {
  readonly directory: string
  readonly secret: string
  readonly clock: Clock
  /** Put before `/files/…`; empty when the web app and the files share an origin. */
  readonly baseUrl?: string
}

export const FILES_PREFIX = '/files'
const NAME_BYTES = 20
const NAME = /^[0-9a-f]{40}\.([a-z0-9]{2,5})$/
const EXPIRES = /^[1-9]\d{0,11}$/
const TEMPORARY = 'temporary'

/** The key behind a room and a name from outside, or null when we can never have given it out. */
export function parseFileKey(room: string, name: string): FileKey | null {
  if (!Object.hasOwn(ROOMS, room)) return null
  const extension = NAME.exec(name)?.[1]
  if (extension === undefined || !Object.hasOwn(ROOMS[room as Room], extension)) return null
  return `${room as Room}/${name}`
}

/** A key read back from its row; anything else in that column is a bug or a tampered database. */
export function storedFileKey<R extends Room>(room: R, text: string): FileKey<R> {
  const [folder = '', name = ''] = text.split('/')
  if (folder !== room || parseFileKey(folder, name) !== text) throw new Error(`not a key of ${room}`)
  return text as FileKey<R>
}

export function contentTypeOf(key: FileKey): string {
  const [room = '', extension = ''] = key.split(/\/.*\./)
  const types: Readonly<Record<string, string>> = ROOMS[room as Room]
  return types[extension] ?? 'application/octet-stream'
}

export async function openFileStore({ directory, secret, clock, baseUrl = '' }: FileStoreOptions): Promise<FileStore> {
  const signer = openSigner(secret)
  const temporaryDirectory = join(directory, TEMPORARY)
  for (const folder of [TEMPORARY, ...Object.keys(ROOMS)]) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 })

  return {
    directory,
    temporaryDirectory,

    async save(room, extension, content) {
      const name = `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`
      const temporary = join(temporaryDirectory, name)
      try {
        await writeFlushed(temporary, content)
        await rename(temporary, join(directory, room, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(join(directory, room))
      return `${room}/${name}` as FileKey<typeof room>
    },

    async remove(key) {
      await rm(join(directory, key), { force: true })
    },

    publicUrlOf: (key) => `${baseUrl}${FILES_PREFIX}/${key}`,

    signedUrlOf(key, { seconds }) {
      const expires = Math.floor(clock.now().getTime() / 1000) + seconds
      return `${baseUrl}${FILES_PREFIX}/${key}?expires=${expires}&signature=${signer.sign(key, expires)}`
    },

    isSignedFor(key, expires, signature) {
      if (!EXPIRES.test(expires)) return false
      return signer.isValid(key, Number(expires), signature) && clock.now().getTime() < Number(expires) * 1000
    },

    async *listOlderThan(room, date) {
      for await (const name of namesOlderThan(join(directory, room), date)) {
        const key = parseFileKey(room, name)
        // A file that is not ours is none of our business.
        if (key !== null) yield key
      }
    },

    async removeTemporaryOlderThan(date) {
      let removed = 0
      for await (const name of namesOlderThan(temporaryDirectory, date)) {
        await rm(join(temporaryDirectory, name), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

async function writeFlushed(path: string, content: Buffer | Readable): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename is durable only when the folder that holds the name is. Windows syncs folders by itself and refuses the call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* namesOlderThan(folder: string, date: Date): AsyncIterable<string> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue
    // Another node may remove it between the listing and this look.
    const status = await stat(join(folder, entry.name)).catch(() => null)
    if (status !== null && status.mtime < date) yield entry.name
  }
}
