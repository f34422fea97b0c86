// The server restarts when its code changes. Vite serves the pages, reloads them when their code changes, and forwards calls to the server.
// Both use the address that the server prints.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import pretty from 'pino-pretty'
import { createServer, type ProxyOptions } from 'vite'
import { addressOf } from '../src/server/banner.ts'
import { readConfig } from '../src/server/config.ts'

const SERVER_PATHS = ['/api', '/files', '/healthz', '/readyz', '/metrics', '/socket.io']

async function develop(): Promise<void> {
  const config = readConfig()
  const serverPort = await freePort()
  const proxy: ProxyOptions = { target: `http://127.0.0.1:${serverPort}`, ws: true }
  const vite = await createServer({
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, proxy])),
    },
  })
  await vite.listen()

  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: addressOf(config, config.port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.pipe(pretty({ sync: true }))
  let stopping = false
  const stop = () => {
    stopping = true
    server.kill('SIGTERM')
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, stop)
  const [code] = (await once(server, 'exit')) as [number | null]
  await vite.close()
  process.exit(stopping ? 0 : (code ?? 1))
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

develop().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
