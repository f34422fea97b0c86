import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import { readMail } from '../../testing/mail-server.ts'
import { aSender, FROM, MAIL, outages } from '../../testing/mailer.ts'
import { openMailer } from './mail.ts'

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-mail-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return join(directory, 'mail')
}

it('a mail arrives with both texts, its headers, and a Message-ID made from its id', async () => {
  const { server, mailer } = await aSender()
  expect(await mailer.send(MAIL)).toBe('accepted')
  expect(server.received).toHaveLength(1)
  const [{ to, headers, body } = { to: [], headers: {}, body: '' }] = server.received
  expect(to).toEqual([MAIL.to])
  expect(headers).toMatchObject({
    from: FROM,
    subject: MAIL.subject,
    'message-id': '<notice-1@example.com>',
    'list-unsubscribe': MAIL.headers['List-Unsubscribe'],
    'auto-submitted': 'auto-generated',
  })
  expect(body).toContain('plain')
  expect(body).toContain('<p>rich</p>')
})

it.each([550, 554])('a mail whose receiver is answered %s is refused for good', async (code) => {
  const { server, mailer } = await aSender()
  server.answer({ onReceiver: code })
  expect(await mailer.send(MAIL)).toBe('refused')
  server.answer({ onMail: code })
  expect(await mailer.send(MAIL)).toBe('refused')
})

it('a mail that is answered 4xx fails, and is accepted later, once', async () => {
  const { server, mailer } = await aSender()
  server.answer({ onReceiver: 451 })
  await expect(mailer.send(MAIL)).rejects.toThrow('451')
  server.answer({ onMail: 421 })
  await expect(mailer.send(MAIL)).rejects.toThrow('421')
  server.answer('accept')
  expect(await mailer.send(MAIL)).toBe('accepted')
  expect(server.received).toHaveLength(1)
})

it.each([{ onReceiver: 451 }, { onMail: 452 }])('an error after %o contains the codes and no address', async (answer) => {
  const { server, mailer } = await aSender()
  server.answer(answer)
  const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown)
  expect(inspect(error, { depth: null, showHidden: true })).toMatch(/the mail was not sent: E(ENVELOPE|MESSAGE) 45/)
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain(MAIL.to)
})

it('closing ends what is under way, and nothing is sent afterwards', async () => {
  const { server, mailer } = await aSender()
  server.answer('never')
  const outcome = mailer.send(MAIL).then(
    () => 'sent',
    () => 'failed',
  )
  await expect.poll(() => server.connections()).toBe(1)
  mailer.close()
  expect(await outcome).toBe('failed')
  await expect(mailer.send(MAIL)).rejects.toThrow()
})

it('a failed connection is an error', async () => {
  const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: FROM, directory: '', clock: testClock(), outages })
  onTestFinished(() => mailer.close())
  await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED')
})

it('an address with a comma adds no receiver', async () => {
  const { server, mailer } = await aSender()
  await mailer.send({ ...MAIL, to: 'zainab@example.org,other@example.org' }).catch(() => undefined)
  for (const { to } of server.received) expect(to).not.toContain('other@example.org')
})

it('without a server mails are files that only their owner can read, and old ones are removed', async () => {
  const directory = await aDirectory()
  const clock = testClock(new Date('2026-11-15T10:00:00Z'))
  const mailer = openMailer({ smtpUrl: null, from: FROM, directory, clock, outages })
  expect(await mailer.removeOlderThan(clock.now())).toBe(0)
  expect(await mailer.send(MAIL)).toBe('accepted')
  expect(await readdir(directory)).toEqual(['2026-11-15T10-00-00.000Z-notice-1.eml'])
  const path = join(directory, '2026-11-15T10-00-00.000Z-notice-1.eml')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(readMail(await readFile(path, 'utf8')).headers).toMatchObject({ to: MAIL.to, subject: MAIL.subject })
  await utimes(path, clock.now(), clock.now())
  expect(await mailer.removeOlderThan(clock.now())).toBe(0)
  expect(await mailer.removeOlderThan(new Date('2026-11-15T10:00:01Z'))).toBe(1)
  expect(await readdir(directory)).toEqual([])
})
