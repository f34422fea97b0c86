// The demo from the command line: `npm run demo -- --fresh` makes it anew, `--data-dir <folder>` keeps it elsewhere.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import { errorCode, StartError } from '#server/platform/start-error.ts'
import { demoBanner } from './demo/banner.ts'
import { type Demo, startDemo } from './demo/serve.ts'

const STOP_PATIENCE_MS = 40_000

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `)
  const startedAt = Date.now()
  const result = await work()
  process.stdout.write(`${Math.round((Date.now() - startedAt) / 1000)} s\n`)
  return result
}

async function start(): Promise<Demo> {
  const { values } = parseArgs({
    options: { fresh: { type: 'boolean', default: false }, 'data-dir': { type: 'string', default: 'data-demo' } },
  })
  const config = { ...readConfig(), dataDirectory: resolve(values['data-dir']) }
  const log = openLog({ level: 'warn', destination: pino.destination(2) })
  const demo = await startDemo({ config, log, fresh: values.fresh, step, onGivenUp: fail })
  process.stdout.write(`${demoBanner(demo)}\n`)
  return demo
}

function fail(error: unknown): void {
  const isBusy = errorCode(error) === 'EADDRINUSE'
  const reason = isBusy ? 'The port is already in use: set PORT to another one.' : error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof StartError || isBusy ? reason : `The demo had to stop: ${reason}`}\n`)
  process.exitCode = 1
}

const starting = start()
const grace = closeWithGrace({ delay: STOP_PATIENCE_MS, logger: false }, async ({ err }) => {
  if (err) fail(err)
  const demo = await starting.catch(() => null)
  await demo?.stop()
})
// The launcher was killed: nobody is left to tell us to stop.
process.once('disconnect', () => grace.close())
starting.catch((error: unknown) => {
  fail(error)
  process.exit(1)
})
