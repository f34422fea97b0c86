// Output of the launchers in the terminal: one line per step, and one message on failure.

import { readFileSync } from 'node:fs'

const TAIL_LINES = 30

/** A failure printed without a stack. */
export class LaunchError extends Error {}

/** Prints the title and then the duration on one line. */
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

/** How often a line is printed if it cannot be replaced, such as in a CI log. */
const PRINT_MS = 30_000

/** A line that is replaced every second in a terminal, and printed now and then elsewhere. `text` returns its current content. */
export function movingLine(text, output = process.stdout) {
  const show = () => output.write(output.isTTY ? `\r\x1b[K${text().slice(0, output.columns - 1)}` : `${text()}\n`)
  const timer = setInterval(show, output.isTTY ? 1_000 : PRINT_MS)
  if (output.isTTY) show()
  return {
    clear() {
      clearInterval(timer)
      if (output.isTTY) output.write('\r\x1b[K')
    },
  }
}

export function tailOf(logFile) {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n')
  return lines.slice(-TAIL_LINES).join('\n')
}

/** Runs a launcher and sets the exit code. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
