import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { writeFinishedPages } from './finished-pages.ts'

const DAY_MS = 24 * 60 * 60_000

/** A build with one page, and a function that finishes it for an address, as a node does at each start. */
async function aBuild() {
  const root = await mkdtemp(join(await scratch(), 'guftagu-pages-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const [from, into] = [join(root, 'web'), join(root, 'pages')]
  await mkdir(from)
  await writeFile(join(from, 'landing.en.html'), '<p>ADDRESS')
  const finishFor = (address: string) =>
    writeFinishedPages({ from, into, names: /^landing\.en\.html$/, finish: (html) => html.replace('ADDRESS', address) })
  return { into, finishFor }
}

async function setAge(folder: string, days: number): Promise<void> {
  const date = new Date(Date.now() - days * DAY_MS)
  await utimes(folder, date, date)
}

it('a start removes folders that no node has touched for a week, and drafts of starts that crashed, but no younger ones', async () => {
  const { into, finishFor } = await aBuild()
  const [unused, ofAnotherNode] = [await finishFor('https://old.example'), await finishFor('https://other.example')]
  const [oldDraft, newDraft] = [join(into, 'draft-old'), join(into, 'draft-new')]
  for (const draft of [oldDraft, newDraft]) await mkdir(draft)
  await setAge(unused, 8)
  await setAge(oldDraft, 8)
  await setAge(ofAnotherNode, 6)
  const own = await finishFor('https://new.example')
  expect((await readdir(into)).toSorted()).toEqual([ofAnotherNode, newDraft, own].map((folder) => basename(folder)).toSorted())
})

it('a start that finds its own folder unused for a week uses it again, and other nodes keep it', async () => {
  const { finishFor } = await aBuild()
  const own = await finishFor('https://one.example')
  await setAge(own, 8)
  expect(await finishFor('https://one.example')).toBe(own)
  expect(Date.now() - (await stat(own)).mtimeMs).toBeLessThan(DAY_MS)
  await finishFor('https://other.example')
  expect(await readFile(join(own, 'landing.en.html'), 'utf8')).toBe('<p>https://one.example')
})
