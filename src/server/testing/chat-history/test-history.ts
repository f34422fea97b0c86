// Many people chat while connections are cut, frozen or slow, servers are killed and the database is down; afterwards what happened is
// compared with every guarantee in docs/guarantees.md#messages.

import { expect, it } from 'vitest'
import { findBrokenGuarantees } from './check.ts'
import { type RunOptions, runChatHistory } from './run.ts'

const MAX_SHOWN = 20

/** Registers a test with one such run. */
export function testChatHistory({ seconds, seed, sessions, servers }: RunOptions): void {
  it(`in ${sessions} sessions, during ${seconds} s of faults, nothing is lost, duplicated, out of order or emitted to others`, {
    timeout: seconds * 1000 + 240_000,
  }, async () => {
    const { history, faults } = await runChatHistory({ seconds, seed, sessions, servers })
    const { stored, sends, clients, intrusions } = history
    const acked = sends.filter(({ acks }) => acks.length > 0).length
    const counts = {
      clients: clients.length,
      written: sends.length,
      acked,
      stored: stored.length,
      intrusions: intrusions.length,
      ...faults,
    }
    process.stdout.write(`seed ${seed}: ${JSON.stringify(counts)}\n`)
    const broken = findBrokenGuarantees(history)
    expect(broken.length, `${broken.length} broken promises, by the seed ${seed}:\n${broken.slice(0, MAX_SHOWN).join('\n')}`).toBe(0)
    // A run in which little happened would prove little.
    expect(acked).toBeGreaterThan(sessions * 5)
  })
}
