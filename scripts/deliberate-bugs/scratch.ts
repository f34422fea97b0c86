// A copy of the repository to put bugs into, and its test runs.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { applyEdit, type DeliberateBug } from './bug.ts'

export interface Outcome {
  /** Full names of failed tests with the first line of the failure, which shows whether the bug was the reason. */
  readonly failed: readonly string[]
  /** The reason, if the tests could not run. */
  readonly broken: string | null
}

/** Copies tracked and untracked files, but not ignored ones. Installed packages are linked. */
export async function copyTree(root: string, scratch: string): Promise<void> {
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of stdout.split('\0')) {
    // Git also lists files that are deleted but not yet committed.
    if (path !== '') await cp(join(root, path), join(scratch, path)).catch(ignoreMissing)
  }
  await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'))
}

export async function withBug<T>(scratch: string, { edits }: DeliberateBug, work: () => Promise<T>): Promise<T> {
  const originals = new Map<string, string>()
  try {
    for (const edit of edits) {
      const path = join(scratch, edit.file)
      const text = await readFile(path, 'utf8')
      if (!originals.has(path)) originals.set(path, text)
      await writeFile(path, applyEdit(text, edit))
    }
    return await work()
  } finally {
    for (const [path, text] of originals) await writeFile(path, text)
  }
}

export async function runTests(scratch: string, files: readonly string[]): Promise<Outcome> {
  const report = join(scratch, '.cache', 'report.json')
  await rm(report, { force: true })
  const vitest = join(scratch, 'node_modules', 'vitest', 'vitest.mjs')
  // All copies link to the same packages, among which Vitest would store each copy's results.
  const options = ['--reporter=json', `--outputFile=${report}`, '--bail=1', '--no-cache']
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...files], {
    cwd: scratch,
    // Finding the smallest counterexample takes time and is not needed.
    env: { ...process.env, MODEL_SHRINK: 'off', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  await once(child, 'close')
  return outcomeOf(await readFile(report, 'utf8').catch(() => ''), output.join(''))
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export function outcomeOf(report: string, output: string): Outcome {
  if (report === '') return { failed: [], broken: `the tests did not run: ${output.slice(-500)}` }
  const { testResults } = JSON.parse(report) as Report
  if (testResults.length === 0) return { failed: [], broken: `no test ran: ${output.slice(-500)}` }
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName} (${failureMessages[0]?.split('\n')[0] ?? 'no message'})`),
  )
  // If a file failed without a failed test, it could not be loaded or its set-up failed, which says nothing about the bug.
  const notRun = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { failed, broken: notRun ? `${notRun.name}: ${notRun.message.slice(0, 300)}` : null }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
