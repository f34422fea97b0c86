// Collects an export's parts. The person can stop it, and continue after a failure.

import type { ExportPart } from '#contract/own-data.ts'
import { EXPORT_KINDS } from '#domain/own-data.ts'

export interface Collected {
  readonly rows: Readonly<Partial<Record<ExportPart['kind'], readonly object[]>>>
  /** Where the next part begins; null if complete. */
  readonly next: string | null
}

export const NOTHING_YET: Collected = { rows: {}, next: '' }

function withPart({ rows }: Collected, { kind, rows: more, next }: ExportPart): Collected {
  return { rows: { ...rows, [kind]: [...(rows[kind] ?? []), ...more] }, next }
}

export function countRows({ rows }: Collected): number {
  return Object.values(rows).reduce((sum, each) => sum + each.length, 0)
}

/** Progress counts kinds, because the number of rows is unknown. */
export function percentOf({ rows, next }: Collected): number {
  if (next === null) return 100
  const latest = EXPORT_KINDS.findLastIndex((kind) => rows[kind] !== undefined)
  return Math.round((100 * Math.max(0, latest)) / EXPORT_KINDS.length)
}

interface Collecting {
  readonly from: Collected
  readonly fetchPart: (from: string, signal: AbortSignal) => Promise<ExportPart>
  readonly signal: AbortSignal
  readonly onPart: (collected: Collected) => void
}

/** Rethrows errors of `fetchPart`; `onPart` has received everything collected before. */
export async function collect({ from, fetchPart, signal, onPart }: Collecting): Promise<Collected> {
  let collected = from
  while (collected.next !== null) {
    collected = withPart(collected, await fetchPart(collected.next, signal))
    signal.throwIfAborted()
    onPart(collected)
  }
  return collected
}

export function exportText({ rows }: Collected, exportedAt: Date): string {
  const { account: [account] = [], ...lists } = rows
  return JSON.stringify({ exportedAt, account, ...lists }, null, 2)
}
