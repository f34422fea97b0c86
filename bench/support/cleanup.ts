// Closes what a measurement has opened, the newest first: at its end, after a failure, and on Ctrl-C or SIGTERM.

import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cleanup {
  /** Calls `stop` at the end. When the end comes while it is still starting, the start is waited for. */
  open<T>(start: () => Promise<T>, stop: (opened: T) => unknown): Promise<T>
  /** A new folder, removed at the end. */
  directory(): Promise<string>
  run(): Promise<void>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const SIGNAL_EXIT_CODE = 128

export function openCleanup(): Cleanup {
  const closers: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  let isAborting = false

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) await close().catch(console.error)
  }

  function run(): Promise<void> {
    closing ??= closeAll()
    return closing
  }

  function abort(reason: unknown, exitCode: number): void {
    // Work that is still under way fails when its servers are closed, so only the first reason says what happened.
    // And Ctrl-C arrives twice under npm: from the terminal, and passed on by npm.
    if (isAborting) return
    isAborting = true
    console.error(reason)
    void run().then(() => process.exit(exitCode))
  }

  for (const signal of SIGNALS) process.on(signal, () => abort(`ended by ${signal}, closing`, SIGNAL_EXIT_CODE + constants.signals[signal]))
  // Rejected promises that nobody handles arrive here too, those of top-level awaits among them.
  process.on('uncaughtException', (error) => abort(error, 1))

  const cleanup: Cleanup = {
    async open(start, stop) {
      if (closing) throw new Error('the measurement is ending')
      const opening = start()
      closers.push(() => opening.then(stop, () => undefined))
      return opening
    },
    directory: () =>
      cleanup.open(
        () => mkdtemp(join(tmpdir(), 'guftagu-bench-')),
        (path) => rm(path, { recursive: true, force: true }),
      ),
    run,
  }
  return cleanup
}
