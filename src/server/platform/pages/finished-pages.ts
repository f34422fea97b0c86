// Pages that the build cannot finish, because they contain something that is known only when the server starts, such as the public
// address. They are written once, with their compressed copies beside them, and then served like the pages of the build.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export interface FinishedPagesOptions {
  readonly from: string
  readonly names: RegExp
  readonly into: string
  readonly finish: (html: string) => string
}

const DAY_MS = 24 * 60 * 60_000
/** Many times `TOUCH_EVERY_MS`, so no running node's folder is ever this old. */
const KEEP_UNUSED_MS = 7 * DAY_MS
const TOUCH_EVERY_MS = DAY_MS / 4

/**
 * Returns the folder. It is named after its content, so the next start finds it, and nodes of two versions that share a disk
 * do not overwrite each other's pages. Folders that no node has used for a week are removed.
 */
export async function writeFinishedPages({ from, names, into, finish }: FinishedPagesOptions): Promise<string> {
  const found = existsSync(from) ? (await readdir(from)).filter((name) => names.test(name)).toSorted() : []
  const pages = await Promise.all(found.map(async (name) => ({ name, html: finish(await readFile(join(from, name), 'utf8')) })))
  const directory = join(into, createHash('sha256').update(JSON.stringify(pages)).digest('hex').slice(0, 32))
  // An existing folder is touched first: from then on no other node removes it.
  if (!(await touch(directory))) await writeFolder(directory, into, pages)
  setInterval(() => void touch(directory), TOUCH_EVERY_MS).unref()
  await removeUnused(into)
  return directory
}

async function writeFolder(directory: string, into: string, pages: readonly { readonly name: string; readonly html: string }[]) {
  // Written under another name first, so a crash leaves the whole folder or none.
  await mkdir(into, { recursive: true })
  const draft = await mkdtemp(join(into, 'draft-'))
  for (const { name, html } of pages) await writePage(join(draft, name), Buffer.from(html))
  await rename(draft, directory).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    // Another node may have just written it.
    if (!existsSync(directory)) throw error
  })
}

/** A node touches its folder while it serves it. Returns false when there is no such folder. */
async function touch(directory: string): Promise<boolean> {
  const now = new Date()
  return utimes(directory, now, now).then(
    () => true,
    () => false,
  )
}

/** Removes pages of other versions or public addresses, and drafts of crashed starts. The next start retries what cannot be removed. */
async function removeUnused(into: string): Promise<void> {
  const usedSince = Date.now() - KEEP_UNUSED_MS
  for (const name of await readdir(into)) {
    const folder = join(into, name)
    const isUnused = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs < usedSince,
      () => false,
    )
    if (isUnused) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function writePage(path: string, page: Buffer): Promise<void> {
  await writeFile(path, page)
  const forms = { br: await promisify(brotliCompress)(page), gz: await promisify(gzip)(page) }
  for (const [extension, bytes] of Object.entries(forms)) if (bytes.length < page.length) await writeFile(`${path}.${extension}`, bytes)
}
