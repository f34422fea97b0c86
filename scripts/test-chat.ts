// `npm run test:chat -- 60 7 50 2`: clients send messages in 50 sessions on 2 servers during 60 seconds of faults with seed 7, and
// every guarantee is checked. The seed repeats the faults but not their timing, so a failure may need several runs to reappear.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const [seconds = '60', seed = String(Date.now() % 1_000_000), sessions = '50', servers = '1'] = process.argv.slice(2)

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'src/server/tests/chat-history.full.test.ts'], {
  cwd: ROOT,
  env: { ...process.env, CHAT_SECONDS: seconds, CHAT_SEED: seed, CHAT_SESSIONS: sessions, CHAT_SERVERS: servers },
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
