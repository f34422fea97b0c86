import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepSecret, lockDirectory, prepareDirectory } from './data-directory.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guftagu-data-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('a secret is made once, long, and readable by its owner only', async () => {
  const secret = await keepSecret(directory, 'jwt-secret')
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await keepSecret(directory, 'jwt-secret')).toBe(secret)
  expect((await stat(join(directory, 'jwt-secret'))).mode & 0o777).toBe(0o600)
})

it('a secret asked for by many at once is the same for all and leaves no draft', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keepSecret(directory, 'jwt-secret')))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(directory)).toEqual(['jwt-secret'])
})

it('an emptied secret is refused, not used', async () => {
  await writeFile(join(directory, 'jwt-secret'), '')
  await expect(keepSecret(directory, 'jwt-secret')).rejects.toThrow('is empty')
})

it('a data folder that cannot be made is reported in one sentence that names DATA_DIR', async () => {
  // Not even root can create a folder below a file.
  await writeFile(join(directory, 'file'), '')
  await expect(prepareDirectory(join(directory, 'file', 'data'))).rejects.toThrow(/cannot be written \(ENOTDIR\): set DATA_DIR .*\.$/)
})

it('a folder in use by one server is refused to another, and free again after its release', async () => {
  const lock = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(`Another Guftagu (process ${process.pid}) is already running on ${directory}`)
  lock.release()
  const again = await lockDirectory(directory)
  again.release()
})

it('a folder whose process is killed is free at once', async () => {
  const holder = join(directory, 'holder.mjs')
  await writeFile(
    holder,
    `import { lockDirectory } from ${JSON.stringify(import.meta.resolve('./data-directory.ts'))}
     globalThis.held = await lockDirectory(${JSON.stringify(directory)})
     process.send('held')
     setInterval(() => {}, 1000)`,
  )
  const child = fork(holder)
  await once(child, 'message')
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockDirectory(directory)
  lock.release()
})
