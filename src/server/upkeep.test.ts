import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from './testing/app.ts'
import { aSmallPng } from './testing/forms.ts'
import { startUpkeep } from './upkeep.ts'

it('a start takes away old files without a row, and the stop waits for it', async () => {
  const app = await testApp()
  const { files } = app.deps
  const orphan = await files.save('avatars', 'webp', await aSmallPng())
  const longAgo = new Date(app.clock.now().getTime() - 2 * 60 * 60_000)
  await utimes(join(files.directory, orphan), longAgo, longAgo)
  await startUpkeep(app.deps)()
  expect(await readdir(join(files.directory, 'avatars'))).toEqual([])
})

it('a round that fails is logged and stops nothing', async () => {
  const app = await testApp()
  const complaints: unknown[] = []
  const log = Object.create(app.deps.log, { error: { value: (...said: unknown[]) => complaints.push(said) } })
  const files = { ...app.deps.files, removeTemporaryOlderThan: () => Promise.reject(new Error('no disk')) }
  await startUpkeep({ ...app.deps, log, files })()
  expect(complaints).toHaveLength(1)
})
