// The mailer, with a mail server that answers as the test says.

import { onTestFinished } from 'vitest'
import { type MailTimes, openMailer } from '../platform/mail/mail.ts'
import { openOutages } from '../platform/process/outages.ts'
import { testClock } from './clock.ts'
import { silent } from './jobs.ts'
import { aMailServer } from './mail-server.ts'

export const FROM = 'Guftagu <chat@example.com>'
export const outages = openOutages({ log: silent, clock: testClock() })
export const MAIL = {
  id: 'notice-1',
  to: 'zainab@example.org',
  subject: 'ادائیگی منظور',
  text: 'plain',
  html: '<p>rich</p>',
  headers: { 'List-Unsubscribe': '<https://chat.example.com/stop>' },
}

export async function aSender(times?: MailTimes) {
  const server = await aMailServer()
  const mailer = openMailer({ smtpUrl: server.url, from: FROM, directory: '', clock: testClock(), outages, ...(times ? { times } : {}) })
  onTestFinished(() => mailer.close())
  return { server, mailer }
}
