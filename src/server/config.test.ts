import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { makePrivateKey } from './platform/push/key.ts'

const A_PRIVATE_KEY = makePrivateKey()

it('nothing set gives the defaults of a first start', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDirectory: resolve('data'),
    policiesDirectory: null,
    contact: { email: null, phone: null },
    databaseUrl: null,
    redisUrl: null,
    jwtSecret: null,
    admin: { username: 'admin', email: 'admin@guftagu.example', password: null },
    adminTwoStep: 'optional',
    mail: { smtpUrl: null, from: 'Guftagu <notices@guftagu.example>' },
    push: { privateKey: null, hosts: [] },
    planMinutes: { Basic: 15, Standard: 30, Gold: 60 },
    maxPrice: 10_000_000,
    calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: ['monday'] },
    platformFee: 0,
    earningsHoldHours: null,
    queueAlertMinutes: 30,
    rateLimit: true,
    secondAdminAbove: null,
    proofReading: true,
    minFreeBytes: 500 * 1024 * 1024,
    keepProofsDays: 365,
    keepVoiceDays: 365,
    keptDays: 7,
    sessionStart: 'now',
    serviceWorker: true,
    trustProxy: false,
    logLevel: 'info',
    metricsToken: null,
  })
})

it('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

it.each([
  // variable        value                              field            read as
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['HOST', '::', { host: '::' }],
  ['PUBLIC_URL', 'https://chat.example.com/', { publicUrl: 'https://chat.example.com' }],
  ['DATA_DIR', 'elsewhere', { dataDirectory: resolve('elsewhere') }],
  ['POLICIES_DIR', 'ours', { policiesDirectory: resolve('ours') }],
  ['CONTACT_EMAIL', 'help@example.com', { contact: { email: 'help@example.com', phone: null } }],
  ['CONTACT_PHONE', '+92 (300) 123-4567', { contact: { email: null, phone: '+923001234567' } }],
  ['DATABASE_URL', 'postgres://me@db/guftagu', { databaseUrl: 'postgres://me@db/guftagu' }],
  ['DATABASE_URL', 'postgresql:///guftagu?host=/run/postgresql', { databaseUrl: 'postgresql:///guftagu?host=/run/postgresql' }],
  ['REDIS_URL', 'redis://127.0.0.1:6379', { redisUrl: 'redis://127.0.0.1:6379' }],
  ['REDIS_URL', 'rediss://me:secret@cache.example.com/2', { redisUrl: 'rediss://me:secret@cache.example.com/2' }],
  ['JWT_SECRET', 'x'.repeat(32), { jwtSecret: 'x'.repeat(32) }],
  ['MAIL_FROM', 'chat@example.com', { mail: { smtpUrl: null, from: 'chat@example.com' } }],
  ['MAIL_FROM', 'Chat <chat@example.com>', { mail: { smtpUrl: null, from: 'Chat <chat@example.com>' } }],
  ['METRICS_TOKEN', 'a'.repeat(16), { metricsToken: 'a'.repeat(16) }],
  ['VAPID_PRIVATE_KEY', A_PRIVATE_KEY, { push: { privateKey: A_PRIVATE_KEY, hosts: [] } }],
  ['PUSH_HOSTS', 'Push.example.com, 127.0.0.1:8080', { push: { privateKey: null, hosts: ['push.example.com', '127.0.0.1:8080'] } }],
  ['PLAN_MINUTES', '5, 10, 20', { planMinutes: { Basic: 5, Standard: 10, Gold: 20 } }],
  ['TIME_ZONE', 'Europe/London', { calendar: { timeZone: 'Europe/London', withdrawWeekdays: ['monday'] } }],
  ['WITHDRAW_WEEKDAYS', 'Friday, monday', { calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: ['monday', 'friday'] } }],
  ['PLATFORM_FEE_PERCENT', '2.5', { platformFee: 250 }],
  ['PLATFORM_FEE_PERCENT', '99.99', { platformFee: 9_999 }],
  ['PLATFORM_FEE_PERCENT', '0.07', { platformFee: 7 }],
  ['MAX_PRICE', '2500.50', { maxPrice: 250_050 }],
  ['EARNINGS_HOLD_HOURS', '0', { earningsHoldHours: 0 }],
  ['EARNINGS_HOLD_HOURS', '720', { earningsHoldHours: 720 }],
  ['SECOND_ADMIN_ABOVE', '50000', { secondAdminAbove: 5_000_000 }],
  ['SECOND_ADMIN_ABOVE', '0.5', { secondAdminAbove: 50 }],
  ['SECOND_ADMIN_ABOVE', '0', { secondAdminAbove: 0 }],
  ['ADMIN_TWO_STEP', 'optional', { adminTwoStep: 'optional' }],
  ['ADMIN_TWO_STEP', 'required', { adminTwoStep: 'required' }],
  ['SESSION_START', 'together', { sessionStart: 'together' }],
  ['KEPT_DAYS', '1', { keptDays: 1 }],
  ['KEPT_DAYS', '90', { keptDays: 90 }],
  ['QUEUE_ALERT_MINUTES', '1', { queueAlertMinutes: 1 }],
  ['QUEUE_ALERT_MINUTES', '1440', { queueAlertMinutes: 1_440 }],
  ['RATE_LIMIT', 'off', { rateLimit: false }],
  ['PROOF_READING', 'off', { proofReading: false }],
  ['SERVICE_WORKER', 'off', { serviceWorker: false }],
  ['KEEP_PROOFS_DAYS', '0', { keepProofsDays: 0 }],
  ['KEEP_PROOFS_DAYS', '30', { keepProofsDays: 30 }],
  ['KEEP_VOICE_DAYS', '36500', { keepVoiceDays: 36_500 }],
  ['MIN_FREE_MB', '0', { minFreeBytes: 0 }],
  ['MIN_FREE_MB', '2000', { minFreeBytes: 2_000 * 1024 * 1024 }],
  ['TRUST_PROXY', 'off', { trustProxy: false }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8', { trustProxy: 'loopback, 10.0.0.0/8' }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
] as const)('%s=%s is read', (variable, value, expected) => {
  expect(readConfig({ [variable]: value })).toEqual({ ...readConfig({}), ...expected })
})

it.each(['smtp://127.0.0.1:2525', 'smtps://me:secret@mail.example.com'])('mails are sent through %s', (SMTP_URL) => {
  const { mail } = readConfig({ SMTP_URL, MAIL_FROM: 'chat@example.com' })
  expect(mail).toEqual({ smtpUrl: SMTP_URL, from: 'chat@example.com' })
})

it('a mail server needs the address that mails come from', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow('The setting MAIL_FROM must be given together with SMTP_URL.')
})

it('the first admin can be named', () => {
  const { admin } = readConfig({ ADMIN_USERNAME: 'Zainab', ADMIN_EMAIL: 'zainab@example.com', ADMIN_PASSWORD: 'secret1' })
  expect(admin).toEqual({ username: 'Zainab', email: 'zainab@example.com', password: 'secret1' })
})

it.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', 'http'],
  ['HOST', 'two words'],
  ['PUBLIC_URL', 'chat.example.com'],
  ['PUBLIC_URL', 'ftp://chat.example.com'],
  ['PUBLIC_URL', 'https://chat.example.com/app'],
  ['CONTACT_EMAIL', 'help'],
  ['CONTACT_PHONE', '0300 1234567'],
  ['CONTACT_PHONE', '+92 300 call us'],
  ['DATABASE_URL', 'mysql://db/guftagu'],
  ['DATABASE_URL', 'not a url'],
  ['REDIS_URL', 'http://127.0.0.1:6379'],
  ['REDIS_URL', '127.0.0.1:6379'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', 'redis://127.0.0.1/chat'],
  ['JWT_SECRET', 'short'],
  ['ADMIN_USERNAME', 'a'],
  ['ADMIN_USERNAME', 'me@home'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', '12345'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com/box'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Chat <chat@example.com>, <other@example.com>'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'with a space in between'],
  ['VAPID_PRIVATE_KEY', 'short'],
  ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
  ['PUSH_HOSTS', 'https://push.example.com'],
  ['PUSH_HOSTS', 'two words'],
  ['PLAN_MINUTES', '15,30'],
  ['PLAN_MINUTES', '15,30,0'],
  ['PLAN_MINUTES', '15,30,sixty'],
  ['PLAN_MINUTES', '15,30,60,90'],
  ['TIME_ZONE', 'Karachi'],
  ['WITHDRAW_WEEKDAYS', 'mondays'],
  ['WITHDRAW_WEEKDAYS', 'monday,someday'],
  ['WITHDRAW_WEEKDAYS', ','],
  ['PLATFORM_FEE_PERCENT', '100'],
  ['PLATFORM_FEE_PERCENT', '-1'],
  ['PLATFORM_FEE_PERCENT', '2.555'],
  ['PLATFORM_FEE_PERCENT', '1e1'],
  ['PLATFORM_FEE_PERCENT', 'five'],
  ['MAX_PRICE', '0'],
  ['MAX_PRICE', '10000000.01'],
  ['MAX_PRICE', '100,000'],
  ['EARNINGS_HOLD_HOURS', '721'],
  ['EARNINGS_HOLD_HOURS', '1.5'],
  ['SECOND_ADMIN_ABOVE', '-1'],
  ['SECOND_ADMIN_ABOVE', '50,000'],
  ['SECOND_ADMIN_ABOVE', '1.005'],
  ['SECOND_ADMIN_ABOVE', '1e5'],
  ['SECOND_ADMIN_ABOVE', 'PKR 500'],
  ['ADMIN_TWO_STEP', 'on'],
  ['SESSION_START', 'later'],
  ['KEPT_DAYS', '0'],
  ['KEPT_DAYS', '91'],
  ['QUEUE_ALERT_MINUTES', '0'],
  ['QUEUE_ALERT_MINUTES', '1441'],
  ['QUEUE_ALERT_MINUTES', 'soon'],
  ['RATE_LIMIT', 'yes'],
  ['PROOF_READING', 'never'],
  ['SERVICE_WORKER', 'remove'],
  ['KEEP_PROOFS_DAYS', '-1'],
  ['KEEP_PROOFS_DAYS', 'never'],
  ['KEEP_VOICE_DAYS', '36501'],
  ['MIN_FREE_MB', '-1'],
  ['MIN_FREE_MB', 'some'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '999.1'],
  ['TRUST_PROXY', '1.2.3.4/99'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name, without showing the value', (variable, value) => {
  const attempt = () => readConfig({ [variable]: value })
  expect(attempt).toThrow(new RegExp(`^The setting ${variable} must .+\\.$`))
  expect(attempt).not.toThrow(`"${value}"`)
})

it('every wrong setting is named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT.*\n.*LOG_LEVEL/)
})
