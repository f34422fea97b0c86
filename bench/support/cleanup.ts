// Closes everything a measurement opened, newest first: at its end, after a failure, and on Ctrl-C or SIGTERM.

import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cleanup {
  /** Calls `stop` at the end. If `start` has not finished by then, waits for it first. */
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
    // Unfinished work fails when its servers are closed, so only the first reason is the real one. Under npm, Ctrl-C also
    // arrives twice: from the terminal and from npm.
    if (isAborting) return
    isAborting = true
    console.error(reason)
    void run().then(() => process.exit(exitCode))
  }

  for (const signal of SIGNALS)
    process.on(signal, () => abort(`stopped by ${signal}, closing`, SIGNAL_EXIT_CODE + constants.signals[signal]))
  // Also receives unhandled rejections, including those of top-level awaits.
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
