import { Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Party, PartySession } from '#contract/sessions.ts'
import { remainingMinutes } from '#domain/sessions.ts'
import { PresenceText } from '../../accounts/presence/presence-text.tsx'
import { useAccount } from '../../accounts/sign-in.ts'
import { serverNow, useServerNow } from '../../api/server-clock.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { announce } from '../../ui/announcer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { clockText, shortDateTimeText, shortDayText } from '../../ui/date-text.ts'
import { PaymentContact } from '../pay/refused-payment.tsx'
import type { SessionViews } from './current-session.ts'
import { KeptNotes, type KeptNotesProps } from './kept-notes.tsx'

interface KeptCardProps extends Pick<KeptNotesProps, 'session' | 'renderReport'> {
  /** Null until known. */
  readonly views: SessionViews | null
}

/** Kept minutes: their expiry, who is present, why they do not start, and both parties' notes. */
export function KeptCard({ session, views, renderReport }: KeptCardProps) {
  const t = useTexts('minutes')
  const names = useNames()
  const own = useAccount()
  const other = otherOf(session, own._id)
  const name = names.person(other.username)
  const isChatter = session.chatterID._id === own._id
  const isOtherHere = views?.userIDs.includes(other._id) === true
  useAnnounceArrival(isOtherHere, t('otherCame', { name }))
  const values = { count: session.keptMinutes ?? session.plan.duration, until: useUntilText(session.keptUntil) }
  return (
    <Card className="@container overflow-hidden">
      <div className="flex items-start gap-4 p-5 md:p-6">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl rounded-ee-md bg-accent-soft text-accent-ink">
          <Hourglass className="size-6" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold text-ink text-xl tracking-tight">
            {isChatter ? t('keptFor', { ...values, name }) : t('kept', values)}
          </h2>
          <KeptReason session={session} />
        </div>
      </div>
      <section aria-label={t('whoIsHere')} className="border-hairline border-t bg-sunken px-5 py-4 md:px-6">
        <h3 className="font-semibold text-ink-soft text-xs">{t('whoIsHere')}</h3>
        <ul className="mt-2 grid @md:grid-cols-2 gap-x-6 gap-y-2">
          <Present party={own} name={t('you')} isHere />
          <Present party={other} name={<bdi>{name}</bdi>} isHere={isOtherHere} />
        </ul>
        <BusyNote busyUntil={views?.busyUntil ?? null} isChatter={isChatter} name={name} />
      </section>
      <KeptNotes session={session} name={name} renderReport={renderReport} />
    </Card>
  )
}

/** Why the minutes are kept, and when they will start. */
export function KeptReason({ session: { keptBecause } }: Pick<KeptCardProps, 'session'>) {
  const t = useTexts('minutes')
  const why = { never_met: t('neverMet'), together: t('notBegun'), given_back: t('givenBack') }
  // An answer cached by an earlier version may lack the reason.
  const text = keptBecause ? `${why[keptBecause]} ${t('startWhenBoth')}` : t('startWhenBoth')
  return <p className="mt-1 text-base text-ink">{text}</p>
}

function otherOf({ userID, chatterID }: PartySession, ownId: string): Party {
  return userID._id === ownId ? chatterID : userID
}

interface PresentProps {
  readonly party: Pick<Party, '_id' | 'username' | 'avatar'>
  readonly name: ReactNode
  readonly isHere: boolean
}

/** One of the two parties: here in this chat, or else online or last seen. */
function Present({ party, name, isHere }: PresentProps) {
  const t = useTexts('minutes')
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Avatar name={party.username} src={party.avatar} />
      <span className="min-w-0">
        <span className="block truncate font-semibold text-ink text-sm">{name}</span>
        <span className="block min-h-5 truncate text-ink-soft text-xs">
          {isHere ? (
            <span className="inline-flex items-center gap-1.5 font-medium text-good">
              <span aria-hidden="true" className="size-2 rounded-full bg-current" />
              {t('here')}
            </span>
          ) : (
            // Wraps onto two lines if it does not fit on one.
            <span className="flex flex-wrap items-center gap-x-1.5">
              <span>
                {t('notHere')} <span aria-hidden="true">·</span>
              </span>
              <PresenceText person={party} className="text-ink-soft!" />
            </span>
          )}
        </span>
      </span>
    </li>
  )
}

interface BusyNoteProps {
  readonly busyUntil: string | null
  readonly isChatter: boolean
  readonly name: string
}

/** Why the minutes do not start even if both parties are here. */
function BusyNote({ busyUntil, isChatter, name }: BusyNoteProps) {
  const t = useTexts('minutes')
  const language = useLanguage()
  const endsAt = busyUntil === null ? null : new Date(busyUntil)
  const now = useServerNow(endsAt)
  const isBusy = endsAt !== null && now < endsAt
  const values = isBusy ? { time: clockText(endsAt, language), count: remainingMinutes(endsAt, now) } : null
  return (
    <div role="status" className={values === null ? 'sr-only' : 'mt-4'}>
      {values !== null && <Callout tone="info">{isChatter ? t('youBusy', values) : t('otherBusy', { ...values, name })}</Callout>}
    </div>
  )
}

const DAY_MS = 24 * 60 * 60_000

/** The expiry day, with the time on the last day. */
function useUntilText(keptUntil: string | null): string {
  const language = useLanguage()
  if (keptUntil === null) return ''
  const isLastDay = Date.parse(keptUntil) - serverNow().getTime() < DAY_MS
  return isLastDay ? shortDateTimeText(keptUntil, language) : shortDayText(keptUntil, language)
}

function useAnnounceArrival(isHere: boolean, text: string): void {
  const was = useRef(isHere)
  useEffect(() => {
    if (isHere && !was.current) announce(text)
    was.current = isHere
  }, [isHere, text])
}

/** A block between the two prevents kept minutes from starting, but does not lose them. */
export function KeptMeanwhile({ session }: Pick<KeptCardProps, 'session'>) {
  const t = useTexts('minutes')
  return (
    <Callout tone="info">
      {t('keptMeanwhile', { count: session.keptMinutes ?? session.plan.duration, until: useUntilText(session.keptUntil) })}
    </Callout>
  )
}

/** Lapsed minutes are unusable until an admin decides. */
export function LapsedCard({ session }: Pick<KeptCardProps, 'session'>) {
  const t = useTexts('minutes')
  const isBuyer = useAccount()._id === session.userID._id
  return (
    <Card className="flex items-start gap-4 p-5 md:p-6">
      <span className="grid size-12 shrink-0 place-items-center rounded-2xl rounded-ee-md bg-info-soft text-info">
        <Hourglass className="size-6" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold text-ink text-xl tracking-tight">
          {t('lapsed', { count: session.keptMinutes ?? session.plan.duration })}
        </h2>
        <p className="mt-1 text-base text-ink-soft">{t('lapsedText')}</p>
        {isBuyer && (
          <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
            <PaymentContact payment={session} />
          </p>
        )}
      </div>
    </Card>
  )
}
