import { Bell, CircleAlert, CircleCheck, HandCoins, Hourglass, type LucideIcon, MessagesSquare, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pathOfNotice } from '#contract/notice-paths.ts'
import type { Notice } from '#contract/notices.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { Language } from '#texts/languages.ts'
import { serverNow } from '../api/server-clock.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { useTranslate } from '../texts/translate.ts'
import { AGE_UNITS, MINUTE_MS } from '../ui/age-text.ts'
import { cx } from '../ui/cx.ts'
import { shortDayText } from '../ui/date-text.ts'
import type { ToastTone } from '../ui/toast.ts'
import { noticeTexts } from './notice-texts.ts'
import { toneOf } from './notice-toasts.ts'
import { PanelLink } from './panel-link.tsx'

/** The server's time, updated every minute while the list is open. */
function useMinutely(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const LONGEST_MS = 7 * 24 * 60 * MINUTE_MS

/** Returns '5 minutes ago', a date after more than a week, and null within the first minute. */
export function agoText(iso: string, now: Date, language: Language): string | null {
  const agoMs = now.getTime() - Date.parse(iso)
  if (agoMs >= LONGEST_MS) return shortDayText(iso, language, now)
  const found = AGE_UNITS.find(({ ms }) => agoMs >= ms)
  if (found === undefined) return null
  // Latin digits in every language (docs/urdu.md).
  return new Intl.RelativeTimeFormat(`${language}-u-nu-latn`).format(-Math.floor(agoMs / found.ms), found.unit)
}

const ICONS: Partial<Readonly<Record<NoticeKind, LucideIcon>>> = {
  message: MessagesSquare,
  session_ending: Hourglass,
  queue_waiting: Hourglass,
  proposal_made: Hourglass,
  purchase_waiting: Hourglass,
  session_earned: HandCoins,
  withdraw_paid: HandCoins,
  new_withdraw: HandCoins,
  refund_decided: HandCoins,
  refund_paid: HandCoins,
  refund_account_given: HandCoins,
  new_account: UserRound,
  new_admin: UserRound,
}
const TONE_ICONS: Readonly<Record<ToastTone, LucideIcon>> = { good: CircleCheck, info: Bell, warning: Hourglass, danger: CircleAlert }

const TONE_STYLES: Readonly<Record<ToastTone, string>> = {
  good: 'bg-good-soft text-good',
  info: 'bg-info-soft text-info',
  warning: 'bg-accent-soft text-accent-ink',
  danger: 'bg-danger-soft text-danger',
}

interface NoticeRowProps {
  readonly notice: Notice
  readonly onFollow: () => void
  readonly onClose: () => void
}

export function NoticeRow({ notice, onFollow, onClose }: NoticeRowProps) {
  const t = useTexts('noticeList')
  const translate = useTranslate()
  const language = useLanguage()
  const now = useMinutely()
  const tone = toneOf(notice.kind)
  const Icon = ICONS[notice.kind] ?? TONE_ICONS[tone]
  const { title, text } = noticeTexts(notice)
  const isUnread = notice.readAt === null
  return (
    <PanelLink
      to={pathOfNotice(notice)}
      onFollow={onFollow}
      onClose={onClose}
      className={cx('flex gap-3 rounded-control px-3 py-2 hover:bg-hover', isUnread && 'bg-primary-soft')}
    >
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-4.5', TONE_STYLES[tone])}>
        <Icon aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 break-words font-semibold text-ink text-sm">{translate(title)}</span>
          <time dateTime={notice.createdAt} className="shrink-0 text-ink-soft text-xs">
            {agoText(notice.createdAt, now, language) ?? t('justNow')}
          </time>
        </span>
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0 break-words text-ink-soft text-xs">{translate(text)}</span>
          {isUnread && (
            <>
              <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />
              <span className="sr-only">{t('unread')}</span>
            </>
          )}
        </span>
      </span>
    </PanelLink>
  )
}
