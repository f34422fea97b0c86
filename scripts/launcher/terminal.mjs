// What the person at the terminal sees: one line for each step, and one sentence when it fails.

import { readFileSync } from 'node:fs'

const TAIL_LINES = 30

/** A failure whose message is all that needs to be said. */
export class Sentence extends Error {}

/** Prints what is being done, then how long it took, on one line. */
export async function step(title, work) {
  process.stdout.write(`${title} … `)
  const startedAt = Date.now()
  try {
    const result = await work()
    process.stdout.write(`${Math.max(1, Math.round((Date.now() - startedAt) / 1000))} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

export function tailOf(logFile) {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n')
  return lines.slice(-TAIL_LINES).join('\n')
}

/** Runs a launcher to its exit code. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Sentence)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
