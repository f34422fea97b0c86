import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aSmallPng } from '../testing/forms.ts'
import { sweepFilesJob } from '../upkeep.ts'

it('a run removes old files without a row', async () => {
  const app = await testApp()
  const { files } = app.deps
  const [orphan, young] = [await files.save('avatars', 'webp', await aSmallPng()), await files.save('avatars', 'webp', await aSmallPng())]
  const longAgo = new Date(app.clock.now().getTime() - 2 * 60 * 60_000)
  await utimes(join(files.directory, orphan), longAgo, longAgo)
  await sweepFilesJob(app.deps).run({})
  expect(await readdir(join(files.directory, 'avatars'))).toEqual([young.replace('avatars/', '')])
})

it('a run that fails throws, so that it is tried again', async () => {
  const app = await testApp()
  const files = { ...app.deps.files, removeTemporaryOlderThan: () => Promise.reject(new Error('no disk')) }
  await expect(sweepFilesJob({ ...app.deps, files }).run({})).rejects.toThrow('no disk')
})
