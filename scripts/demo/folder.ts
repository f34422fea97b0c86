// The demo has a folder of its own, and says so in it. Anything else is never filled, and never emptied.

import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { stopOrphan } from '#server/platform/postgres/postmaster.ts'
import { lockDirectory, prepareDirectory } from '#server/platform/process/data-directory.ts'
import { errorCode, StartError } from '#server/platform/process/start-error.ts'
import type { Cast } from './fill.ts'

const NOTE = 'demo.json'
/** Raised when the demo tells another story: a folder with an older one is to be made anew. */
const STORY = 1

const Note = z.object({
  what: z.literal('a demo of Guftagu: everything here is made up'),
  story: z.number(),
  /** Null until it is filled to its end. */
  cast: z.record(z.string(), z.object({ id: z.string(), username: z.string() })).nullable(),
  starts: z.number(),
})
type Note = z.infer<typeof Note>

export interface DemoFolder {
  /** Null when it has to be filled. */
  readonly cast: Cast | null
  /** How often it was started before. */
  readonly starts: number
}

/** Leaves a folder that is empty and ours, or one that holds a whole demo. */
export async function prepareFolder(directory: string, { fresh }: { readonly fresh: boolean }): Promise<DemoFolder> {
  if (resolve(directory) === resolve('data'))
    throw new StartError('./data is the folder of npm start: the demo does not touch it. Choose another with --data-dir.')
  await makeOrEnter(directory)
  const note = await readNote(directory)
  if (note === null && (await isInUse(directory)))
    throw new StartError(`The folder ${directory} holds something else than a demo, and stays as it is: choose another with --data-dir.`)
  await refuseWhileRunning(directory)
  if (note === null || fresh || note.cast === null) {
    await empty(directory)
    await keepNote(directory, { what: WHAT, story: STORY, cast: null, starts: 0 })
    return { cast: null, starts: 0 }
  }
  if (note.story !== STORY || !existsSync(join(directory, 'postgres', 'cluster')))
    throw new StartError(`The demo in ${directory} is incomplete or of another version: make it anew with npm run demo -- --fresh.`)
  return { cast: note.cast as Cast, starts: note.starts }
}

async function makeOrEnter(directory: string): Promise<void> {
  try {
    await prepareDirectory(directory)
  } catch (error) {
    // The server's own sentence names a setting that the demo does not read.
    const code = error instanceof Error ? errorCode(error.cause) : undefined
    throw new StartError(
      `The demo's folder ${directory} cannot be written (${code ?? String(error)}): choose one that this user may write with --data-dir.`,
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

/** From now on the folder counts as filled. */
export async function keepCast(directory: string, cast: Cast, starts: number): Promise<void> {
  await keepNote(directory, { what: WHAT, story: STORY, cast: { ...cast }, starts })
}

async function keepNote(directory: string, note: Note): Promise<void> {
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
    throw new StartError(`The note ${join(directory, NOTE)} is damaged: delete the folder ${directory} and start the demo again.`)
  }
}

async function isInUse(directory: string): Promise<boolean> {
  return (await readdir(directory).catch(() => [])).length > 0
}

/** Not while somebody runs on it; and a database that outlived its server is ended first. */
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
