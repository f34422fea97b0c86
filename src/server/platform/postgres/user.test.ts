// Runs as root and as an ordinary user: both must find a user who is not root and can run PostgreSQL.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { choosePostgresUser } from './user.ts'

const run = promisify(execFile)

it('the user is not root, and passes through a folder that is closed to others', async () => {
  // Only its owner can enter a folder made by mkdtemp, just as with /root.
  const closed = await mkdtemp(join(tmpdir(), 'guftagu-closed-'))
  onTestFinished(() => rm(closed, { recursive: true, force: true }))
  const directory = join(closed, 'postgres')
  await mkdir(directory, { mode: 0o711 })

  const user = await choosePostgresUser({ program: '/bin/ls', directory, cluster: join(directory, 'cluster') })
  const { file, args, options } = user.command('/bin/sh', ['-c', 'cd "$1" && id -u', 'sh', directory])
  const { stdout } = await run(file, args, { ...options, cwd: '/' })
  expect(Number(stdout)).toBeGreaterThan(0)
})

it('programs that cannot run for that user give one sentence about what to do', async () => {
  const attempt = choosePostgresUser({ program: '/no/such/program', directory: tmpdir(), cluster: join(tmpdir(), 'no-such-cluster') })
  // Only root has to choose a user; an ordinary user runs it and fails later because the program is missing.
  if (process.getuid?.() === 0) await expect(attempt).rejects.toThrow(/cannot run as root.*or start it as an ordinary user\.$/)
  else await expect(attempt).resolves.toMatchObject({ owner: null })
})
