// The only reader of the environment. Everything is parsed once, before anything is opened. A wrong value stops the start with an error
// that names the variable. An empty variable counts as unset.

import { isIPv4, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { checkIdentity, isEmailShaped, PASSWORD_LENGTH } from '#domain/accounts.ts'
import { isTimeZone, WEEKDAYS, type Weekday } from '#domain/business-time.ts'
import { MAX_HOLD_HOURS } from '#domain/held.ts'
import type { FeeBasisPoints } from '#domain/ledger.ts'
import { MAX_KEEP_DAYS, SESSION_STARTS } from '#domain/minutes.ts'
import { type Paisa, paisa, paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { HIGHEST_PRICE, PLAN_TITLES, type PlanMinutes } from '#domain/plans.ts'
import { StartError } from './platform/process/start-error.ts'
import { isPrivateKey } from './platform/push/key.ts'

export type Config = Readonly<ReturnType<typeof configOf>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const TWO_STEP_RULES = ['optional', 'required'] as const
const DAY_MINUTES = 24 * 60
const SHORTEST_SECRET = 32
const DEFAULT_MAIL_FROM = 'Guftagu <notices@guftagu.example>'
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

const onOff = (refusal: string) => z.enum(['on', 'off'], refusal).transform((word) => word === 'on')

const wholeNumber = (max: number, refusal: string, min = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, refusal)
    .transform(Number)
    .refine((value) => value >= min && value <= max, refusal)

const keptDays = () => wholeNumber(36_500, 'must be a whole number of days from 0 (forever) to 36500').default(365)

const Environment = z.object({
  PORT: wholeNumber(65_535, 'must be a whole number from 0 to 65535').default(3000),
  HOST: z
    .string()
    .regex(/^[0-9a-z.:_-]+$/i, 'must be an address or a host name to listen on')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address such as https://chat.example.com, without a path')
    .transform((text) => new URL(text).origin)
    .nullable()
    .default(null),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  POLICIES_DIR: z
    .string()
    .transform((path) => resolve(path))
    .nullable()
    .default(null),
  CONTACT_EMAIL: z.string().trim().refine(isEmailShaped, 'must be an email address').nullable().default(null),
  CONTACT_PHONE: z.string().transform(readPhone).nullable().default(null),
  DATABASE_URL: z.string().refine(isPostgresUrl, 'must look like postgresql://user:password@host:5432/database').nullable().default(null),
  REDIS_URL: z.string().refine(isRedisUrl, 'must look like redis://user:password@host:6379').nullable().default(null),
  JWT_SECRET: z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`).nullable().default(null),
  ADMIN_USERNAME: z.string().refine(isUsername, 'must be a username of 2 to 30 characters without @').default('admin'),
  ADMIN_EMAIL: z.string().refine(isEmailShaped, 'must be an email address').default('admin@guftagu.example'),
  ADMIN_PASSWORD: z
    .string()
    .refine(isPassword, `must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`)
    .nullable()
    .default(null),
  ADMIN_TWO_STEP: z.enum(TWO_STEP_RULES, `must be one of ${TWO_STEP_RULES.join(', ')}`).default('optional'),
  SMTP_URL: z.string().refine(isSmtpUrl, 'must look like smtps://user:password@mail.example.com:465').nullable().default(null),
  MAIL_FROM: z
    .string()
    .refine(isMailFrom, 'must be an email address, or a name and an address: Guftagu <chat@example.com>')
    .nullable()
    .default(null),
  VAPID_PRIVATE_KEY: z.string().refine(isPrivateKey, 'must be a P-256 private key: 32 bytes as base64url').nullable().default(null),
  PUSH_HOSTS: z.string().default('').transform(readHosts),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Karachi').default('Asia/Karachi'),
  WITHDRAW_WEEKDAYS: z.string().default('monday').transform(readWeekdays),
  PLATFORM_FEE_PERCENT: z.string().default('0').transform(readFee),
  EARNINGS_HOLD_HOURS: wholeNumber(MAX_HOLD_HOURS, `must be a whole number of hours from 0 to ${MAX_HOLD_HOURS}`).nullable().default(null),
  SECOND_ADMIN_ABOVE: z.string().transform(readAmount).nullable().default(null),
  PLAN_MINUTES: z.string().default('15,30,60').transform(readPlanMinutes),
  MAX_PRICE: z.string().default('100000').transform(readMaxPrice),
  SESSION_START: z.enum(SESSION_STARTS, `must be one of ${SESSION_STARTS.join(', ')}`).default('now'),
  KEPT_DAYS: wholeNumber(MAX_KEEP_DAYS, `must be a whole number of days from 1 to ${MAX_KEEP_DAYS}`, 1).default(7),
  QUEUE_ALERT_MINUTES: wholeNumber(DAY_MINUTES, `must be a whole number from 1 to ${DAY_MINUTES}`, 1).default(30),
  MIN_FREE_MB: wholeNumber(10_000_000, 'must be a whole number of megabytes').default(500),
  KEEP_PROOFS_DAYS: keptDays(),
  KEEP_VOICE_DAYS: keptDays(),
  RATE_LIMIT: onOff('must be on or off').default(true),
  PROOF_READING: onOff('must be on or off').default(true),
  SERVICE_WORKER: onOff('must be on or off').default(true),
  TRUST_PROXY: z.string().default('off').transform(readTrustProxy),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters, digits or characters of -._~+/')
    .nullable()
    .default(null),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartError(refusalOf(parsed.error))
  const read = parsed.data
  // A mail server refuses mails from an address that is not its own.
  if (read.SMTP_URL !== null && read.MAIL_FROM === null) throw new StartError('The setting MAIL_FROM must be given together with SMTP_URL.')
  return configOf(read)
}

function configOf(read: z.output<typeof Environment>) {
  return {
    /** 0 lets the system choose a free one. */
    port: read.PORT,
    host: read.HOST,
    /** The public origin, without a trailing slash; null when only PORT and HOST are known. */
    publicUrl: read.PUBLIC_URL,
    /** Absolute. */
    dataDirectory: read.DATA_DIR,
    /** Absolute; the operator's terms, privacy and refund rules. Null means the drafts of the project. */
    policiesDirectory: read.POLICIES_DIR,
    /** How people reach the operator. The phone number is international, as +923001234567. */
    contact: { email: read.CONTACT_EMAIL, phone: read.CONTACT_PHONE },
    /** Null means the embedded PostgreSQL. */
    databaseUrl: read.DATABASE_URL,
    /** Null means that this is the only node. */
    redisUrl: read.REDIS_URL,
    /** Null means the secret kept in the data folder. */
    jwtSecret: read.JWT_SECRET,
    /** Without a password, one is generated and printed once. */
    admin: { username: read.ADMIN_USERNAME, email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD },
    /** Whether admins need a second step before they may use admin calls. */
    adminTwoStep: read.ADMIN_TWO_STEP,
    /** Without `smtpUrl`, mails are kept as files in the data folder. `from` is an address, or `Name <address>`. */
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM ?? DEFAULT_MAIL_FROM },
    /** Without `privateKey`, one is kept in the data folder. `hosts` are push services besides those of the known browsers. */
    push: { privateKey: read.VAPID_PRIVATE_KEY, hosts: read.PUSH_HOSTS },
    planMinutes: read.PLAN_MINUTES,
    /** The most that a plan may cost. */
    maxPrice: read.MAX_PRICE,
    calendar: { timeZone: read.TIME_ZONE, withdrawWeekdays: read.WITHDRAW_WEEKDAYS },
    platformFee: read.PLATFORM_FEE_PERCENT,
    /** How long after the end of a session its credit is held. Null means that credits are available at the approval. */
    earningsHoldHours: read.EARNINGS_HOLD_HOURS,
    /** When the time of an approved session starts, unless the admin chooses. */
    sessionStart: read.SESSION_START,
    /** How long minutes are kept before they lapse. */
    keptDays: read.KEPT_DAYS,
    /** Refunds and payouts above this amount need a second admin; null when none do. */
    secondAdminAbove: read.SECOND_ADMIN_ABOVE,
    /** How long a request may wait before all admins are reminded. */
    queueAlertMinutes: read.QUEUE_ALERT_MINUTES,
    rateLimit: read.RATE_LIMIT,
    /** Whether the text in proofs is read. */
    proofReading: read.PROOF_READING,
    /** Uploads are refused while less than this is free in the data folder; 0 for no limit. */
    minFreeBytes: read.MIN_FREE_MB * 1024 * 1024,
    /** How long proofs are kept after the decision, and recordings after sending; 0 means forever. */
    keepProofsDays: read.KEEP_PROOFS_DAYS,
    keepVoiceDays: read.KEEP_VOICE_DAYS,
    /** When off, browsers remove an installed service worker. */
    serviceWorker: read.SERVICE_WORKER,
    /** Which proxies to trust for the client's address: none, the nearest few, or these addresses. */
    trustProxy: read.TRUST_PROXY,
    /** Null means that `/metrics` answers 404. */
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}

/** Says what is expected, never the given value: some of these values are secrets. */
function refusalOf(error: z.ZodError): string {
  const refusals = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const variable = String(path[0])
    if (!refusals.has(variable)) refusals.set(variable, message)
  }
  return [...refusals].map(([variable, message]) => `The setting ${variable} ${message}.`).join('\n')
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && pathname === '/' && search === '' && hash === '' && username === ''
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
}

/** Only a database number may follow the host; anything else would be ignored. */
function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search } = new URL(text)
  return ['redis:', 'rediss:'].includes(protocol) && hostname !== '' && /^\/?\d{0,4}$/.test(pathname) && search === ''
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname } = new URL(text)
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && /^\/?$/.test(pathname)
}

function isMailFrom(text: string): boolean {
  const [, address = ''] = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text) ?? [text, text]
  return isEmailShaped(address.trim())
}

function readHosts(text: string, context: z.RefinementCtx<string>): readonly string[] {
  const hosts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  if (!hosts.every((host) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host))
    context.addIssue({ code: 'custom', message: 'must be hosts such as push.example.com,127.0.0.1:8080' })
  return hosts
}

/** WhatsApp needs the country code, which a number that begins with 0 lacks. */
function readPhone(text: string, context: z.RefinementCtx<string>): string {
  const phone = text.replace(/[\s()-]/g, '')
  if (!/^\+[1-9]\d{6,14}$/.test(phone))
    context.addIssue({ code: 'custom', message: 'must be a phone number with its country, such as +92 300 1234567' })
  return phone
}

function isUsername(username: string): boolean {
  try {
    checkIdentity({ username, email: 'someone@guftagu.example' })
    return true
  } catch {
    return false
  }
}

function isPassword(password: string): boolean {
  const length = [...password].length
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
}

function readPlanMinutes(text: string, context: z.RefinementCtx<string>): PlanMinutes {
  const minutes = text.split(',').map((part) => (/^\s*\d{1,4}\s*$/.test(part) ? Number(part) : 0))
  const [basic = 0, standard = 0, gold = 0] = minutes
  if (minutes.length !== PLAN_TITLES.length || minutes.some((each) => each < 1 || each > DAY_MINUTES)) {
    context.addIssue({ code: 'custom', message: 'must be three whole numbers of minutes such as 15,30,60' })
  }
  return { Basic: basic, Standard: standard, Gold: gold }
}

function readWeekdays(text: string, context: z.RefinementCtx<string>): readonly Weekday[] {
  const named = text.split(',').map((part) => part.trim().toLowerCase())
  const days = WEEKDAYS.filter((day) => named.includes(day))
  if (days.length === 0 || days.length !== new Set(named).size) {
    context.addIssue({ code: 'custom', message: 'must be weekdays such as monday,thursday' })
  }
  return days
}

/** Less than 100: every completed session has a credit, and a chatter who earns nothing would have none. */
function readFee(text: string, context: z.RefinementCtx<string>): FeeBasisPoints {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) {
    context.addIssue({ code: 'custom', message: 'must be a percentage from 0 to 99.99, with at most two decimals' })
  }
  return Math.round(Number(text) * 100)
}

function readAmount(text: string, context: z.RefinementCtx<string>): Paisa {
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? paisaFromRupees(Number(text)) : null
  if (amount === null) context.addIssue({ code: 'custom', message: 'must be an amount in PKR such as 50000, with at most two decimals' })
  return amount ?? paisa(0)
}

function readMaxPrice(text: string, context: z.RefinementCtx<string>): Paisa {
  const price = readAmount(text, context)
  if (price === 0 || price > HIGHEST_PRICE)
    context.addIssue({ code: 'custom', message: `must be an amount in PKR above 0 and up to ${rupeesFromPaisa(HIGHEST_PRICE)}` })
  return price
}

/** `on` is not accepted: a server that trusts every header lets every client choose its own address. */
function readTrustProxy(text: string, context: z.RefinementCtx<string>): false | number | string {
  if (text === 'off' || text === 'false') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  if (!text.split(',').every((part) => isProxy(part.trim())))
    context.addIssue({
      code: 'custom',
      message: 'must be off, the number of proxies in front of the server (usually 1) or a list of their addresses',
    })
  return text
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (PROXY_NAMES.has(text.toLowerCase())) return true
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (longest === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}
