// `npm run test:model -- 5000`: compares the money model with the server in 5000 runs, a hundred at a time, each with its own seed. A
// failure prints a seed and a path that repeat it: `npm run test:model -- 100 <seed> <path>`.

import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const AT_ONCE = 100
const MAX_SEED = 2 ** 31
const [wanted = '1000', seed = '', path = ''] = process.argv.slice(2)
const runs = Number(wanted)
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`not a number of runs: ${wanted}`)

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

async function compare(count: number): Promise<number> {
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'src/server/tests/money-model.full.test.ts'], {
    cwd: ROOT,
    env: { ...process.env, MODEL_RUNS: String(count), MODEL_SEED: seed || String(randomInt(MAX_SEED)), MODEL_PATH: path },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

// A given seed repeats a single failure.
const portion = seed === '' ? AT_ONCE : runs
for (let done = 0; done < runs && process.exitCode === undefined; ) {
  const count = Math.min(portion, runs - done)
  const code = await compare(count)
  if (code !== 0) process.exitCode = code
  else {
    done += count
    console.log(`${done} of ${runs} runs agree`)
  }
}
