// Puts each deliberate bug into a copy of the repository and runs the tests that must catch it: `npm run deliberate-bugs`. Uses as many
// copies at once as there are cores. Arguments select bugs by area or by words in their names. With `--quick` only the tests of `npm test`
// run. Prints one line per bug; the exit code is 1 if a bug is missed.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { DeliberateBug } from './deliberate-bugs/bug.ts'
import { BUGS, BUGS_BY_AREA } from './deliberate-bugs/bugs.ts'
import { copyTree, runTests, withBug } from './deliberate-bugs/scratch.ts'

const ROOT = join(import.meta.dirname, '..')
const SCRATCH = join(ROOT, '.cache', 'deliberate-bugs')

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const areas = args.filter((arg) => arg in BUGS_BY_AREA)
const words = args.filter((arg) => arg !== '--quick' && !areas.includes(arg))
const inAreas = areas.length === 0 ? BUGS : areas.flatMap((area) => BUGS_BY_AREA[area] ?? [])
const named = inAreas.filter(({ name }) => words.every((word) => name.includes(word)))
const isLeftOut = ({ test }: DeliberateBug) => isQuick && test.includes('.full.')
for (const { name } of named.filter(isLeftOut)) console.log(`full run only  ${name}`)
const chosen = named.filter((bug) => !isLeftOut(bug))
if (chosen.length === 0) throw new Error(`no deliberate bug is named ${args.join(' ')}`)

const copies = Array.from({ length: Math.min(chosen.length, availableParallelism()) }, (_, index) => join(SCRATCH, `${index}`))
const [first = SCRATCH] = copies
for (const copy of copies) await copyTree(ROOT, copy)

// The tests must pass without a bug.
const untouched = await runTests(first, [...new Set(chosen.map(({ test }) => test))])
if (untouched.failed.length > 0 || untouched.broken !== null)
  throw new Error(`failed without any bug: ${untouched.broken ?? untouched.failed.join(', ')}`)

let missed = 0
const waiting = [...chosen]
await Promise.all(
  copies.map(async (copy) => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) await tryBug(copy, bug)
  }),
)
console.log(`${chosen.length - missed} of ${chosen.length} deliberate bugs caught`)
if (missed > 0) process.exitCode = 1

async function tryBug(copy: string, bug: DeliberateBug): Promise<void> {
  const startedAt = performance.now()
  const { failed, broken } = await withBug(copy, bug, () => runTests(copy, [bug.test]))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const isCaught = failed.length > 0
  if (!isCaught) missed += 1
  const result = isCaught ? 'caught' : broken === null ? 'MISSED' : 'NOT RUN'
  console.log(`${result}  ${bug.name} (${seconds} s): ${isCaught ? failed[0] : (broken ?? 'every test passed')}`)
}
