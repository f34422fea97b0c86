// The server restarts on every change of its code; Vite serves the pages, reloads them on every change
// of theirs and passes calls on. Both are behind the one address the server prints.

import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import pretty from 'pino-pretty'
import { createServer } from 'vite'
import { addressOf } from '../src/server/banner.ts'
import { readConfig } from '../src/server/config.ts'

const config = readConfig()
const address = addressOf(config, config.port)
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

const vite = await createServer({
  clearScreen: false,
  logLevel: 'warn',
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/files', '/healthz', '/readyz', '/metrics', '/socket.io'].map((path) => [path, { target, ws: path === '/socket.io' }]),
    ),
  },
})
await vite.listen()

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: address },
  stdio: ['ignore', 'pipe', 'inherit'],
})
server.stdout.pipe(pretty({ sync: true, ignore: 'pid,hostname' }))
server.once('exit', (code) => {
  void vite.close().finally(() => process.exit(code ?? 0))
})

const stop = () => server.kill('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
process.once('disconnect', stop)

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => resolve(bound !== null && typeof bound === 'object' ? bound.port : 0))
    })
  })
}
