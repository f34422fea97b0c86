// `npm run test:model -- 2000`: compares the money model with the server in 2000 runs. A failure prints a seed and a path that
// repeat it: `npm run test:model -- 100 <seed> <path>`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const [runs = '1000', seed = '', path = ''] = process.argv.slice(2)

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'src/server/system/money-model.test.ts'], {
  cwd: ROOT,
  env: { ...process.env, MODEL_RUNS: runs, MODEL_SEED: seed, MODEL_PATH: path },
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
