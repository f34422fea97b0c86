// Full run: retries a closed port many times.
// A mail server or push service outage adds only a few lines to the log, however many messages are waiting.

import { expect, it } from 'vitest'
import { addJobs } from '../platform/jobs/add-jobs.ts'
import { openLog } from '../platform/process/log.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { freePort } from '../testing/free-port.ts'
import { aMailServer } from '../testing/mail-server.ts'
import { aDevice, aNotice, untilJobs, untilNoJobs } from '../testing/notice-delivery.ts'
import { aUser } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { deliveryJobs } from './publish.ts'

const TEN_MINUTES_MS = 10 * 60_000

interface Line {
  readonly level: number
  readonly msg: string
  readonly failedAttempts: number
}

/** Pino's number. */
const WARN = 40

/** `lines` is what an operator sees; the line per failed attempt is for developers only. */
function aLog() {
  const lines: Line[] = []
  const failures: Line[] = []
  const write = (text: string) => {
    const line = JSON.parse(text) as Line
    if (line.level >= WARN) lines.push(line)
    else if (/^sending to .* failed$/.test(line.msg)) failures.push(line)
  }
  return { lines, failures, log: openLog({ level: 'debug', destination: { write } }) }
}

async function failedAttempts(app: TestApp): Promise<number> {
  const { attempts } = await app.jobs.figures()
  return attempts.find(({ outcome }) => outcome === 'failed')?.count ?? 0
}

it('a closed port of the mail server: one line, one more after ten minutes with a count, and one when it is back', async () => {
  const port = await freePort()
  const { lines, log } = aLog()
  const app = await testApp({ log, config: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Guftagu <chat@example.com>' } } })
  // Lines logged at the start are about the test's settings.
  lines.length = 0
  const user = await aUser(app)
  const notices = [await aNotice(app, user), await aNotice(app, user), await aNotice(app, user)]
  await addJobs(app.db.query, deliveryJobs(notices.map((notice) => ({ ...notice, push: false, mail: true }))))
  await app.jobs.start()
  const failAgain = async () => {
    const before = await failedAttempts(app)
    await untilJobs(app, async () => (await failedAttempts(app)) >= before + 4)
  }
  await failAgain()
  expect(lines).toMatchObject([{ msg: 'sending to the mail server fails; it is tried again', failedAttempts: 1 }])
  app.clock.advance(TEN_MINUTES_MS)
  await failAgain()
  expect(lines.slice(1)).toMatchObject([{ msg: 'sending to the mail server still fails' }])
  expect(lines[1]?.failedAttempts).toBeGreaterThanOrEqual(4)

  const server = await aMailServer(port)
  await untilNoJobs(app)
  expect(server.received).toHaveLength(3)
  expect(lines.slice(2)).toMatchObject([{ msg: 'sending to the mail server works again' }])
})

it('a closed port of a push service is one line for all devices', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const service = await aPushService()
  const { lines, failures, log } = aLog()
  const app = await testApp({ log, config: { push: { privateKey: null, hosts: [host] } } })
  // Lines logged at the start are about the test's settings.
  lines.length = 0
  const user = await aUser(app)
  for (let count = 1; count <= 3; count += 1) {
    const browser = service.aBrowser()
    await aDevice(app, user, { ...browser, endpoint: browser.endpoint.replace(service.host, host) })
  }
  await addJobs(app.db.query, deliveryJobs([{ ...(await aNotice(app, user)), push: true, mail: false }]))
  await app.jobs.start()
  // After three failures in a row nothing is sent for a while, whichever devices failed.
  await untilJobs(app, () => failures.length >= 3)
  expect(lines).toMatchObject([{ msg: `sending to the push service ${host} fails; it is tried again`, failedAttempts: 1 }])
})
