import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { moneyText } from '#texts/money-text.ts'
import { useLiveOwnAvailability } from '../../accounts/availability/queries.ts'
import { availabilitySentence, useShownAvailability } from '../../accounts/availability/shown.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { translate } from '../../texts/translate.ts'
import { cx } from '../../ui/cx.ts'
import { useChatterDay } from './queries.ts'

/** Above the chat list: the chatter's availability as buyers see it, and today's earnings. Links to the day page even without figures. */
export function DayLine() {
  const t = useTexts('day')
  const language = useLanguage()
  const { _id } = useAccount()
  const { data } = useChatterDay()
  useLiveOwnAvailability()
  const shown = useShownAvailability({ _id, ...(data && { availability: data.availability }) })
  const sentence = availabilitySentence(shown, language)
  const state = sentence === null ? t('availableLine') : translate(sentence, language)
  const amount = data && moneyText(data.earnings.today.earned)
  return (
    <Link to={PATHS.day} className="flex min-h-11 items-center gap-2.5 rounded-control bg-sunken px-4 py-2 text-ink text-sm hover:bg-hover">
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', sentence === null ? 'bg-online' : 'bg-accent')} />
      {data !== undefined && <span className="sr-only">{t('lead')} </span>}
      <span className="min-w-0 grow truncate font-medium">{data === undefined ? t('title') : state}</span>
      {amount !== undefined && <span className="shrink-0 text-ink-soft">{t('earnedToday', { amount })}</span>}
      <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  )
}
