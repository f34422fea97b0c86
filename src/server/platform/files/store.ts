// Uploaded files, on the disk. When `save` returns a key, the file is complete and flushed: it is written under a temporary name,
// synced, renamed, and its folder synced. Rows are written after that, so a crash can leave a file without a row (the sweeper
// removes it) but never a row without a file.

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../process/clock.ts'
import { type FileKey, type Folders, parseFileKey } from './keys.ts'

// A signed address gives access to one file until it expires, and may be limited to one reader. The signature covers the key, the expiry
// and the reader, so none of them can be changed, and nothing has to be stored.
interface Signer {
  /** A blank reader means anyone who has the address. */
  sign(key: string, expiresAtSeconds: number, reader: string): string
  isValid(key: string, expiresAtSeconds: number, reader: string, signature: string): boolean
}

const PURPOSE = 'guftagu signed file addresses, version 2'
const KEY_BYTES = 32

/** The key is derived for this purpose only, so a signature never counts as a token made with the same secret. */
export function openSigner(secret: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  const sign = (fileKey: string, expiresAtSeconds: number, reader: string) =>
    createHmac('sha256', key).update(`${fileKey}\n${expiresAtSeconds}\n${reader}`).digest('base64url')

  return {
    sign,
    isValid(fileKey, expiresAtSeconds, reader, signature) {
      // Compared as text: base64 has several spellings of the same bytes, and only ours is accepted.
      const expected = Buffer.from(sign(fileKey, expiresAtSeconds, reader))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

type FolderName<F extends Folders> = keyof F & string
type Extension<F extends Folders, Name extends FolderName<F>> = keyof F[Name]['types'] & string
type PublicFolder<F extends Folders> = { [Name in FolderName<F>]: F[Name]['isPublic'] extends true ? Name : never }[FolderName<F>]

export interface FileStore<F extends Folders = Folders> {
  readonly folders: F
  save<Name extends FolderName<F>>(folder: Name, extension: Extension<F, Name>, content: Buffer | Readable): Promise<FileKey<Name>>
  /** Removing a file that is already gone is not an error. */
  remove(key: FileKey): Promise<void>
  /** The address of a file in a public folder. It works for everyone and does not expire. */
  publicUrlOf(key: FileKey<PublicFolder<F>>): string
  /** If a reader is given, each fetch checks whether that account may still read the file. */
  signedUrlOf(key: FileKey<FolderName<F>>, options: { readonly seconds: number; readonly reader?: string }): string
  isSignedFor(key: FileKey, expires: string, signature: string, reader?: string): boolean
  listOlderThan(folder: FolderName<F>, date: Date): AsyncIterable<FileKey>
  /** Holds uploads until they are checked. It is on the same disk, so accepted files are moved without copying. */
  readonly temporaryDirectory: string
  removeTemporaryOlderThan(date: Date): Promise<number>
  readonly directory: string
}

export interface FileStoreOptions<F extends Folders> {
  readonly directory: string
  readonly folders: F
  readonly secret: string
  readonly clock: Clock
  /** Put before `/files/…`; empty when the web app and the files share an origin. */
  readonly baseUrl?: string
}

export const FILES_PREFIX = '/files'
const NAME_BYTES = 20
const EXPIRES = /^[1-9]\d{0,11}$/
const TEMPORARY = 'temporary'

export async function openFileStore<F extends Folders>(options: FileStoreOptions<F>): Promise<FileStore<F>> {
  const { directory, folders, secret, clock, baseUrl = '' } = options
  const signer = openSigner(secret)
  const temporaryDirectory = join(directory, TEMPORARY)
  for (const folder of [TEMPORARY, ...Object.keys(folders)]) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 })

  return {
    directory,
    folders,
    temporaryDirectory,

    async save(folder, extension, content) {
      const name = `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`
      const temporary = join(temporaryDirectory, name)
      try {
        await writeFlushed(temporary, content)
        await rename(temporary, join(directory, folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(join(directory, folder))
      return `${folder}/${name}`
    },

    async remove(key) {
      await rm(join(directory, key), { force: true })
    },

    publicUrlOf: (key) => `${baseUrl}${FILES_PREFIX}/${key}`,

    signedUrlOf(key, { seconds, reader = '' }) {
      const expires = Math.floor(clock.now().getTime() / 1000) + seconds
      const forReader = reader === '' ? '' : `&reader=${reader}`
      return `${baseUrl}${FILES_PREFIX}/${key}?expires=${expires}${forReader}&signature=${signer.sign(key, expires, reader)}`
    },

    isSignedFor(key, expires, signature, reader = '') {
      if (!EXPIRES.test(expires)) return false
      return signer.isValid(key, Number(expires), reader, signature) && clock.now().getTime() < Number(expires) * 1000
    },

    async *listOlderThan(folder, date) {
      for await (const name of namesOlderThan(join(directory, folder), date)) {
        const key = parseFileKey(folders, folder, name)
        // The store did not write any other file, so it does not remove it.
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

/** A rename is durable only once its folder is synced. Windows syncs folders automatically and refuses the call. */
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
    // Another node may have removed it since the listing.
    const status = await stat(join(folder, entry.name)).catch(() => null)
    if (status !== null && status.mtime < date) yield entry.name
  }
}
