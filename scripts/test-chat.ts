// `npm run test:chat -- 60 7 50 2`: people talk in 50 sessions through 60 seconds of faults, by the seed 7 and over 2
// servers, and every promise is held against what happened. The seed gives the same faults; what they meet is up to the
// machine, so a failure may need several tries to come again.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const [seconds = '60', seed = String(Date.now() % 1_000_000), sessions = '50', servers = '1'] = process.argv.slice(2)

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'src/server/system/chat-history.test.ts'], {
  cwd: ROOT,
  env: { ...process.env, CHAT_SECONDS: seconds, CHAT_SEED: seed, CHAT_SESSIONS: sessions, CHAT_SERVERS: servers },
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
