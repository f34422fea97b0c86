import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLog } from './log.ts'
import { openLogDestination } from './log-file.ts'

it('a log that cannot be written reports it once, throws nothing, and goes on when it can be written again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'log-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const path = join(directory, 'server.log')
  // The file is opened for reading, so every write fails as on a full disk.
  const unwritable = openSync(import.meta.filename, 'r')
  onTestFinished(() => closeSync(unwritable))
  const failures: string[] = []
  const destination = openLogDestination(path, (error) => failures.push(error.message))
  const log = openLog({ level: 'info', destination })
  const { fd: writable } = destination as unknown as { readonly fd: number }
  Object.assign(destination, { fd: unwritable })
  for (let line = 0; line < 3; line += 1) log.info({ line }, 'kept for later')
  expect(failures).toHaveLength(1)
  // The number of waiting lines is limited.
  for (let line = 0; line < 300; line += 1) log.info({ text: 'x'.repeat(10_000) }, 'dropped')
  expect(failures).toHaveLength(1)

  Object.assign(destination, { fd: writable })
  log.info('afterwards')
  const written = await readFile(path, 'utf8')
  expect(written).toContain('kept for later')
  expect(written).toContain('afterwards')
  expect(written.length).toBeLessThan(1024 * 1024 + 1_000)
})
