// A program that reports its progress, as the launcher starts it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const PROGRESS = new URL('./progress.mjs', import.meta.url).href

// The launchers are plain JavaScript for an older Node, so their types are written here.
const { followProgress, WITH_PROGRESS } = (await import(PROGRESS)) as {
  followProgress: (child: object, onProgress: (progress: object) => void) => void
  WITH_PROGRESS: Readonly<Record<string, string>>
}

const REPORTS_TWICE = `import { reportProgress } from ${JSON.stringify(PROGRESS)}; reportProgress(1, 3); reportProgress(2, 3)`

it('the newest progress of a program arrives, and a program runs without it too', async () => {
  const found: object[] = []
  const followed = spawn(process.execPath, ['--input-type=module', '-e', REPORTS_TWICE], {
    env: { ...process.env, ...WITH_PROGRESS },
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  followProgress(followed, (progress) => found.push(progress))
  expect(await once(followed, 'close')).toEqual([0, null])
  expect(found.at(-1)).toEqual({ done: 2, total: 3 })

  const alone = spawn(process.execPath, ['--input-type=module', '-e', REPORTS_TWICE], { stdio: 'ignore' })
  expect(await once(alone, 'close')).toEqual([0, null])
})
