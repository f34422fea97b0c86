// The demo's command line: `npm run demo -- --fresh` fills it again, `--data-dir <folder>` uses another folder.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/platform/process/log.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { demoBanner } from './demo/banner.ts'
import { type Demo, StoppedEarly, startDemo } from './demo/serve.ts'

const STOP_TIMEOUT_MS = 40_000

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `)
  const startedAt = Date.now()
  const result = await work().catch((error: unknown) => {
    // The error starts on a new line.
    process.stdout.write('\n')
    throw error
  })
  process.stdout.write(`${Math.round((Date.now() - startedAt) / 1000)} s\n`)
  return result
}

async function start(): Promise<Demo> {
  const { values } = parseArgs({
    options: { fresh: { type: 'boolean', default: false }, 'data-dir': { type: 'string', default: 'data-demo' } },
  })
  const config = { ...readConfig(), dataDirectory: resolve(values['data-dir']) }
  const log = openLog({ level: 'warn', destination: pino.destination(2) })
  const demo = await startDemo({ config, log, fresh: values.fresh, step, onGivenUp: fail, signal: stopping.signal })
  process.stdout.write(`${demoBanner(demo)}\n`)
  return demo
}

function fail(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof StartError ? reason : `The demo had to stop: ${reason}`}\n`)
  process.exitCode = 1
}

const stopping = new AbortController()
const starting = start()
const grace = closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false }, async ({ err }) => {
  if (err) fail(err)
  stopping.abort()
  const demo = await starting.catch((error: unknown) => {
    if (error instanceof StoppedEarly) process.stdout.write(`${error.message}\n`)
    return null
  })
  await demo?.stop()
})
// The launcher was killed, so no signal to stop will come.
process.once('disconnect', () => grace.close())
starting.catch((error: unknown) => {
  // After a stop request, closeWithGrace ends the process.
  if (stopping.signal.aborted) return
  fail(error)
  process.exit(1)
})
