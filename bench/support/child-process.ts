// A child process that is stopped with the measurement.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from './cleanup.ts'

/** Long enough for a server that must stop its own database. */
const STOP_TIMEOUT_MS = 30_000

/** When the child exits early, the measurement fails instead of waiting for its answers. */
export function startChild(
  cleanup: Cleanup,
  name: string,
  start: () => ChildProcess,
  signal: (child: ChildProcess, name: NodeJS.Signals) => void = (child, each) => void child.kill(each),
): Promise<ChildProcess> {
  let isStopping = false

  async function stop(child: ChildProcess): Promise<void> {
    isStopping = true
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signal(child, 'SIGTERM')
    const isGone = await Promise.race([ended, sleep(STOP_TIMEOUT_MS, false, { ref: false })])
    if (isGone === false) signal(child, 'SIGKILL')
    await ended
  }

  return cleanup.open(async () => {
    const child = start()
    child.once('exit', (code, endedBy) => {
      if (!isStopping) throw new Error(`${name} ended during the measurement (${endedBy ?? code})`)
    })
    return child
  }, stop)
}
