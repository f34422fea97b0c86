// The demo's data folder, marked by a file in it. Other folders are never filled or emptied.

import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { stopOrphan } from '#server/platform/postgres/postmaster.ts'
import { lockDirectory, prepareDirectory } from '#server/platform/process/data-directory.ts'
import { errorCode, StartError } from '#server/platform/process/start-error.ts'
import type { DemoAccounts } from './fill.ts'

const NOTE = 'demo.json'
/** Increased when the demo's content changes, because a folder with older content must be filled again. */
const CONTENT_VERSION = 1

/** The keys `story` and `cast` are in existing folders. */
const Note = z.object({
  what: z.literal('a demo of Guftagu: everything here is made up'),
  story: z.number(),
  /** Null until filling is complete. */
  cast: z.record(z.string(), z.object({ id: z.string(), username: z.string() })).nullable(),
  starts: z.number(),
})
type Note = z.infer<typeof Note>

export interface DemoFolder {
  /** Null if the folder must be filled. */
  readonly accounts: DemoAccounts | null
  /** How often the demo was started before. */
  readonly starts: number
}

/** Afterwards the folder is empty and marked as a demo, or contains a complete demo. */
export async function prepareFolder(directory: string, { fresh }: { readonly fresh: boolean }): Promise<DemoFolder> {
  if (resolve(directory) === resolve('data'))
    throw new StartError('./data belongs to npm start and is not used by the demo: choose another folder with --data-dir.')
  await ensureFolder(directory)
  const note = await readNote(directory)
  if (note === null && (await isInUse(directory)))
    throw new StartError(`The folder ${directory} contains files that are not a demo: choose another with --data-dir.`)
  await refuseWhileRunning(directory)
  if (note === null || fresh || note.cast === null) {
    await empty(directory)
    await saveNote(directory, { what: WHAT, story: CONTENT_VERSION, cast: null, starts: 0 })
    return { accounts: null, starts: 0 }
  }
  if (note.story !== CONTENT_VERSION || !existsSync(join(directory, 'postgres', 'cluster')))
    throw new StartError(`The demo in ${directory} is incomplete or of another version: fill it again with npm run demo -- --fresh.`)
  return { accounts: note.cast as DemoAccounts, starts: note.starts }
}

async function ensureFolder(directory: string): Promise<void> {
  try {
    await prepareDirectory(directory)
  } catch (error) {
    // The server's own message names a setting that the demo does not read.
    const code = error instanceof Error ? errorCode(error.cause) : undefined
    throw new StartError(
      `The demo's folder ${directory} cannot be written (${code ?? String(error)}): choose a writable one with --data-dir.`,
      { cause: error },
    )
  }
}

async function refuseWhileRunning(directory: string): Promise<void> {
  const postgres = join(directory, 'postgres')
  if (!existsSync(postgres)) return
  try {
    const lock = await lockDirectory(postgres)
    lock.release()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(`The demo in ${directory} is already running: stop it first, or choose another folder with --data-dir.`, {
      cause: error,
    })
  }
}

const WHAT = 'a demo of Guftagu: everything here is made up'

/** Marks the folder as filled. */
export async function saveAccounts(directory: string, accounts: DemoAccounts, starts: number): Promise<void> {
  await saveNote(directory, { what: WHAT, story: CONTENT_VERSION, cast: { ...accounts }, starts })
}

async function saveNote(directory: string, note: Note): Promise<void> {
  const path = join(directory, NOTE)
  await writeFile(`${path}.new`, `${JSON.stringify(note, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

async function readNote(directory: string): Promise<Note | null> {
  const text = await readFile(join(directory, NOTE), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return Note.parse(JSON.parse(text))
  } catch {
    throw new StartError(`The file ${join(directory, NOTE)} is damaged: delete the folder ${directory} and start the demo again.`)
  }
}

async function isInUse(directory: string): Promise<boolean> {
  return (await readdir(directory).catch(() => [])).length > 0
}

/** Holds the lock, so that no demo starts at the same time, and stops a PostgreSQL whose server was killed. */
async function empty(directory: string): Promise<void> {
  const postgres = join(directory, 'postgres')
  if (existsSync(postgres)) {
    const lock = await lockDirectory(postgres)
    try {
      await stopOrphan(join(postgres, 'cluster'))
    } finally {
      lock.release()
    }
  }
  for (const name of await readdir(directory).catch(() => [])) await rm(join(directory, name), { recursive: true, force: true })
}
