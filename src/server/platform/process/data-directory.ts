// The data folder: everything that must outlive a restart. Secrets in it are readable by their owner only, and only one running
// program at a time may use a folder.

import { randomBytes } from 'node:crypto'
import { access, constants, link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode, StartError } from './start-error.ts'

/** If the server runs as root, the database's own user must be able to pass through the folder; otherwise only its owner enters it. */
const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700
const SECRET_MODE = 0o600
const SECRET_BYTES = 32

export async function prepareDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: FOLDER_MODE })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${directory} cannot be written (${errorCode(error) ?? String(error)}): set DATA_DIR to a folder that this user may write.`,
      { cause: error },
    )
  }
}

/** Creates the secret once; later starts read it. */
export async function keepSecret(directory: string, name: string, make: () => string = randomSecret): Promise<string> {
  const path = join(directory, name)
  const kept = await readSecret(path)
  if (kept !== null) return kept
  await writeSecret(path, make())
  // Two programs may get here at the same time; both use the secret that was linked first.
  const settled = await readSecret(path)
  if (settled === null) throw new StartError(`The secret ${path} could not be kept.`)
  return settled
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

async function readSecret(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (text === '') throw new StartError(`The secret in ${path} is empty: delete the file to have a new one made.`)
    return text
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    if (error instanceof StartError) throw error
    throw new StartError(
      `The secret in ${path} cannot be read (${errorCode(error) ?? String(error)}): it belongs to the user who first started Guftagu.`,
      {
        cause: error,
      },
    )
  }
}

/** Flushed under another name first, so a crash leaves the whole secret or none. */
async function writeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', SECRET_MODE)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

export interface DirectoryLock {
  release(): void
}

/**
 * Node has no file lock, but SQLite has: the system releases it when this process ends, even by kill -9, so there are no stale locks. The
 * pid beside it is only for the message.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const holderFile = join(directory, 'in-use-by')
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && error.message.includes('locked'))) throw error
    const holder = await readFile(holderFile, 'utf8').catch(() => '')
    const who = holder === '' ? 'Another Guftagu' : `Another Guftagu (process ${holder.trim()})`
    throw new StartError(`${who} is already running on ${directory}: stop it first, or set DATA_DIR to another folder.`, { cause: error })
  }
  await writeFile(holderFile, `${process.pid}\n`)
  return { release: () => lock.close() }
}
