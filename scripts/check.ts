// All static checks: `npm run check`. Prints one line per step, and the output of failed steps.

import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { reportProgress } from './launcher/progress.mjs'

interface Step {
  readonly name: string
  readonly commands: readonly string[]
}

/** Several checkers would each compute most types again. */
const TYPED = ['tsconfig.json', 'tsconfig.web.json', 'tsconfig.worker.json']

// Longest step first, so that the others run in parallel with it.
const STEPS: readonly Step[] = [
  { name: 'size', commands: ['npm run --silent size'] },
  { name: 'lint', commands: ['oxlint'] },
  { name: 'types', commands: TYPED.map((project) => `tsc --singleThreaded -p ${project}`) },
  { name: 'unused', commands: ['knip'] },
  { name: 'tidy', commands: ['node scripts/tidy.ts'] },
  { name: 'format', commands: ['biome ci --colors=off'] },
]

const ROOT = join(import.meta.dirname, '..')
const environment = { ...process.env, PATH: join(ROOT, 'node_modules', '.bin') + delimiter + process.env['PATH'], NO_COLOR: '1' }

interface Outcome {
  readonly succeeded: boolean
  readonly output: string
}

/** A shell is safe, because the commands are constants in this file; Windows needs one for npm's binaries. */
function run(command: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: ROOT, env: environment, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: string[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output: output.join('') }))
  })
}

async function perform({ name, commands }: Step): Promise<boolean> {
  const startedAt = performance.now()
  for (const command of commands) {
    const { succeeded, output } = await run(command)
    if (succeeded) continue
    console.log(`✗ ${name}: ${command}\n${output.trimEnd()}\n`)
    return false
  }
  console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  return true
}

const waiting = [...STEPS]
const results: boolean[] = []

async function lane(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    results.push(await perform(step))
    reportProgress(results.length, STEPS.length)
  }
}

await Promise.all(Array.from({ length: Math.min(STEPS.length, availableParallelism()) }, lane))
if (results.includes(false)) process.exitCode = 1
