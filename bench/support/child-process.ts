// Starts a child process, and stops it when the measurement ends.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from './cleanup.ts'

/** Long enough for a server that must stop its own database. */
const STOP_TIMEOUT_MS = 30_000

/** If the child exits early, the measurement fails instead of waiting for its replies. */
export function startChild(
  cleanup: Cleanup,
  name: string,
  start: () => ChildProcess,
  sendSignal: (child: ChildProcess, signal: NodeJS.Signals) => void = (child, signal) => void child.kill(signal),
): Promise<ChildProcess> {
  let isStopping = false

  async function stop(child: ChildProcess): Promise<void> {
    isStopping = true
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    sendSignal(child, 'SIGTERM')
    const hasEnded = await Promise.race([ended.then(() => true), sleep(STOP_TIMEOUT_MS, false, { ref: false })])
    if (!hasEnded) sendSignal(child, 'SIGKILL')
    await ended
  }

  return cleanup.open(async () => {
    const child = start()
    child.once('exit', (code, signal) => {
      if (!isStopping) throw new Error(`${name} ended during the measurement (${signal ?? code})`)
    })
    return child
  }, stop)
}
