// The job that mails a notice.

import { API_PREFIX } from '#contract/endpoint.ts'
import { NOTICE_SETTINGS_PATH, pathOfNotice, UNSUBSCRIBE_PATH } from '#contract/notice-paths.ts'
import { unsubscribe } from '#contract/notices.ts'
import { minuteIn } from '#domain/business-time.ts'
import { type NoticeId, noticeId } from '#domain/ids.ts'
import { isQuiet, ruleOf } from '#domain/notices.ts'
import { DEFAULT_LANGUAGE, describe, type Language } from '#texts/languages.ts'
import { type NoticeFigures, noticeText } from '#texts/notice-text.ts'
import type { Deps } from '../deps.ts'
import { addJob, type NewJob } from '../platform/jobs/add-jobs.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'
import { type MailText, mailTextOf } from '../platform/mail/letter.ts'
import type { OutgoingMail } from '../platform/mail/mail.ts'
import { MAIL_ATTEMPTS, MAIL_GIVEN_UP_AFTER_MS, MAIL_LIMIT_MS, MAIL_QUEUE } from '../platform/mail/mail-jobs.ts'
import * as store from './delivery-store.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

// Writes a notice's mail in one language.
interface MailLinks {
  /** The page that the notice links to. */
  readonly open: string
  readonly settings: string
  /** Ends the mails of this kind; null for a kind that must be read. */
  readonly stop: string | null
}

interface MailTextOptions {
  readonly language: Language
  /** Whether people and amounts are named. */
  readonly details: boolean
  /** Null when the public address of the server is not known. */
  readonly links: MailLinks | null
}

async function noticeMailText(figures: NoticeFigures, { language, details, links }: MailTextOptions): Promise<MailText> {
  const { texts: areas } = describe(language)
  const [notices, names, rejections, mails] = await Promise.all([areas.notices(), areas.names(), areas.rejections(), areas.mails()])
  const texts = { language, notices: notices.default, names: names.default, rejections: rejections.default }
  const { title, text } = noticeText(figures, texts, { details })
  const { open, reason, change, stop } = mails.default
  return mailTextOf({
    language,
    title,
    text,
    link: links && { text: open, address: links.open },
    reason,
    linksBelow: links
      ? [{ text: change, address: links.settings }, ...(links.stop === null ? [] : [{ text: stop, address: links.stop }])]
      : [],
  })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MINUTES = 24 * 60
/** Per account. Notices beyond these limits are only in the list. */
const MAX_AN_HOUR = 10
const MAX_A_DAY = 30

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'config' | 'secretFor'>

export function mailJob(id: NoticeId): NewJob {
  return { name: 'mail_notice', payload: { noticeId: id }, key: `mail:${id}`, queue: MAIL_QUEUE, maxAttempts: MAIL_ATTEMPTS }
}

export function mailJobs(deps: MailDeps): JobDefinition[] {
  return [
    {
      name: 'mail_notice',
      run: (payload) => mailNotice(deps, noticeId((payload as { noticeId: string }).noticeId)),
      maxAttempts: MAIL_ATTEMPTS,
      limitMs: MAIL_LIMIT_MS,
      queues: [MAIL_QUEUE],
    },
  ]
}

async function mailNotice(deps: MailDeps, id: NoticeId): Promise<void> {
  const { db, clock, log, mailer, config } = deps
  const { query } = db.background
  const now = clock.now()
  const notice = await store.findDueNotice(deps, query, { id, channel: 'mail', now })
  if (notice === null || now.getTime() - notice.createdAt.getTime() > MAIL_GIVEN_UP_AFTER_MS) return
  const quietMinutes = minutesUntilQuietEnds(notice, { now, timeZone: config.calendar.timeZone })
  if (quietMinutes > 0) return addJob(query, { ...mailJob(id), delayMs: quietMinutes * MINUTE_MS })
  const delivery = { noticeId: id, channel: 'mail', receiverId: notice.accountId } as const
  if ((await store.findDelivery(query, delivery)) !== null || (await hasTooMany(query, notice, now))) return

  const outcome = await mailer.send(await mailOf(deps, notice))
  if (outcome === 'accepted') await store.recordDelivery(query, delivery, now)
  else log.warn({ account: notice.accountId }, 'the mail server refused a mail for good')
}

/** Unlike a push message, a mail is still useful in the morning. */
function minutesUntilQuietEnds({ quietHours, timeZone }: store.DueNotice, at: { readonly now: Date; readonly timeZone: string }): number {
  if (quietHours === null) return 0
  const minute = minuteIn(timeZone ?? at.timeZone, at.now)
  return isQuiet(quietHours, minute) ? (quietHours.to - minute + DAY_MINUTES) % DAY_MINUTES : 0
}

async function hasTooMany(query: Parameters<typeof store.countMails>[0], { accountId }: store.DueNotice, now: Date): Promise<boolean> {
  const since = (ms: number) => store.countMails(query, accountId, new Date(now.getTime() - ms))
  return (await since(HOUR_MS)) >= MAX_AN_HOUR || (await since(24 * HOUR_MS)) >= MAX_A_DAY
}

async function mailOf({ config, secretFor }: MailDeps, notice: store.DueNotice): Promise<OutgoingMail> {
  const { id, accountId, kind, sessionId, party, plan, minutes, rupees, reason, count, showsDetails, email } = notice
  const { publicUrl } = config
  const path = pathOfNotice({ kind, sessionID: sessionId, party: party && { _id: party.id, username: party.username } })
  const token = ruleOf(kind).isMustRead ? null : unsubscribeToken(secretFor, { accountId, kind })
  const written = await noticeMailText(
    { kind, name: party?.username ?? null, plan, minutes, amount: rupees, reason, count },
    {
      language: notice.language ?? DEFAULT_LANGUAGE,
      details: showsDetails,
      links:
        publicUrl === null
          ? null
          : {
              open: publicUrl + path,
              settings: publicUrl + NOTICE_SETTINGS_PATH,
              stop: token === null ? null : `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`,
            },
    },
  )
  return {
    ...written,
    id: `notice-${id}`,
    to: email,
    headers: publicUrl === null || token === null ? {} : oneClickHeaders(`${publicUrl}${API_PREFIX}${unsubscribe.path}?token=${token}`),
  }
}

/** RFC 8058: mail programs show a button that ends these mails. */
function oneClickHeaders(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
