// A copy of the tree that may be broken, and the run of some of its tests.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Edit {
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
}

export interface DeliberateBug {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Test files, any of which suffices. */
  readonly caughtBy: readonly string[]
}

export interface Outcome {
  /** Full names of tests, each with the first line of its failure: it may have failed for another reason than the bug. */
  readonly failed: readonly string[]
  /** Why nothing can be said, when tests did not even run. */
  readonly broken: string | null
}

/** Everything that git knows or would take in; installed packages are shared. */
export async function copyTree(root: string, scratch: string): Promise<void> {
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of stdout.split('\0')) {
    // Git also knows files that were deleted and not yet committed.
    if (path !== '') await cp(join(root, path), join(scratch, path)).catch(ignoreMissing)
  }
  await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'))
}

export function spoil(text: string, { file, find, replace }: Edit): string {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`the code to replace is in ${file} ${count} times, not once: ${find}`)
  // A function, because `$` means nothing here.
  return text.replace(find, () => replace)
}

export async function withBug<T>(scratch: string, { edits }: DeliberateBug, work: () => Promise<T>): Promise<T> {
  const sound = new Map<string, string>()
  try {
    for (const edit of edits) {
      const path = join(scratch, edit.file)
      const text = await readFile(path, 'utf8')
      if (!sound.has(path)) sound.set(path, text)
      await writeFile(path, spoil(text, edit))
    }
    return await work()
  } finally {
    for (const [path, text] of sound) await writeFile(path, text)
  }
}

export async function runTests(scratch: string, files: readonly string[]): Promise<Outcome> {
  const report = join(scratch, '.cache', 'report.json')
  await rm(report, { force: true })
  const vitest = join(scratch, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${report}`, '--bail=1', ...files], {
    cwd: scratch,
    // The smallest counterexample is of no interest here.
    env: { ...process.env, MODEL_SHRINK: 'off', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await once(child, 'close')
  return outcomeOf(await readFile(report, 'utf8').catch(() => ''), said.join(''))
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

function outcomeOf(report: string, said: string): Outcome {
  if (report === '') return { failed: [], broken: `the tests did not run: ${said.slice(-500)}` }
  const { testResults } = JSON.parse(report) as Report
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName} (${failureMessages[0]?.split('\n')[0] ?? 'no message'})`),
  )
  // A file that cannot be read is a bug of the bug.
  const unread = testResults.find(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return { failed, broken: unread ? `${unread.name}: ${unread.message.slice(0, 300)}` : null }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
