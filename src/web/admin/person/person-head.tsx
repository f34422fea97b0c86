import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/person.ts'
import { languageOf } from '#texts/language-of.ts'
import { moneyText } from '#texts/money-text.ts'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useGenderText } from '../../admin-ui/status-text.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShortMoment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { whatsAppNumber } from './whatsapp-number.ts'

/** Who it is, how to reach them and what to do in the first line; the facts and the figures below. */
export function PersonHead({ person }: { readonly person: Person }) {
  const t = useTexts('adminPerson')
  const names = useNames()
  const language = useLanguage()
  const { _id, username, role, status, deletedAt, avatar, isOnline } = person
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={username} src={avatar} size="large" />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 lang={languageOf(username)} className="wrap-anywhere font-semibold text-2xl text-ink tracking-tight">
              <bdi>{names.person(username)}</bdi>
            </h1>
            <Badge tone="primary" className="capitalize">
              {names.role(role)}
            </Badge>
            <StatusBadge status={deletedAt === null ? status : 'deleted'} />
            {isOnline && <Badge tone="good">{t('online')}</Badge>}
          </div>
          <Contact person={person} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {role === 'chatter' && (
            <LinkButton variant="secondary" to={PATHS.statement.replace(':id', _id)} className="max-sm:grow">
              {t('statement')}
            </LinkButton>
          )}
          {deletedAt === null && (
            <LinkButton
              variant="secondary"
              to={`${role === 'chatter' ? PATHS.adminAccountRequests : PATHS.adminUsers}?search=${encodeURIComponent(person.email ?? username)}`}
              className="max-sm:grow"
            >
              {t('manage')}
            </LinkButton>
          )}
        </div>
      </div>
      {deletedAt !== null && <Callout tone="info">{t('deleted', { when: shortDateTimeText(deletedAt, language) })}</Callout>}
      <Profile person={person} />
      <Figures person={person} />
    </Card>
  )
}

const LINK_STYLES =
  'inline-flex min-h-8 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint underline-offset-4 hover:text-primary hover:underline pointer-coarse:min-h-11'

/** A deleted account has none. */
function Contact({ person: { email, phoneNumber } }: { readonly person: Person }) {
  const t = useTexts('adminPerson')
  const whatsApp = phoneNumber === null ? null : whatsAppNumber(phoneNumber)
  if (email === null && phoneNumber === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-ink-soft text-sm">
      {email !== null && (
        <a href={`mailto:${email}`} dir="ltr" className={cx(LINK_STYLES, 'wrap-anywhere')}>
          <Mail aria-hidden="true" />
          {email}
        </a>
      )}
      {phoneNumber !== null && (
        <span className="inline-flex items-center">
          <a href={`tel:${phoneNumber}`} dir="ltr" className={LINK_STYLES}>
            <Phone aria-hidden="true" />
            {phoneNumber}
          </a>
          <CopyButton name={t('phone')} text={phoneNumber} />
        </span>
      )}
      {whatsApp !== null && (
        <a href={`https://wa.me/${whatsApp}`} target="_blank" rel="noreferrer" className={LINK_STYLES}>
          <MessageCircle aria-hidden="true" />
          {t('whatsApp')}
        </a>
      )}
    </p>
  )
}

/** The facts in one line, or a few on a phone. */
function Profile({ person }: { readonly person: Person }) {
  const t = useTexts('adminPerson')
  const admin = useTexts('admin')
  const names = useNames()
  const genderText = useGenderText()
  const { _id, age, gender, createdAt, isOnline, lastSeen, hasSecondStep, changed } = person
  const facts: { readonly label: string; readonly value: ReactNode }[] = [
    { label: t('id'), value: <ShortId id={_id} name={t('id')} /> },
    ...(age === null ? [] : [{ label: t('age'), value: admin('countOnly', { count: age }) }]),
    ...(gender === null ? [] : [{ label: t('gender'), value: genderText(gender) }]),
    { label: t('joined'), value: <ShortMoment iso={createdAt} /> },
    ...(isOnline ? [] : [{ label: t('seen'), value: lastSeen === null ? t('never') : <ShortMoment iso={lastSeen} /> }]),
    { label: t('secondStep'), value: hasSecondStep ? t('on') : t('off') },
    ...(changed === null
      ? []
      : [
          {
            label: t('changedBy'),
            value: (
              <>
                {changed.by === null ? (
                  admin('operator')
                ) : (
                  <NameLink id={changed.by._id}>
                    <bdi>{names.person(changed.by.username)}</bdi>
                  </NameLink>
                )}
                , <ShortMoment iso={changed.at} />
              </>
            ),
          },
        ]),
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-hairline border-t pt-3 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="-mb-2 text-ink-faint text-xs">{label}</dt>
          <dd className="flex min-h-11 items-center text-ink">
            <span className="min-w-0">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Users have no balance and chatters buy nothing, so zeros are left out unless the figure belongs to the role. */
function Figures({ person: { role, figures } }: { readonly person: Person }) {
  const t = useTexts('adminPerson')
  const admin = useTexts('admin')
  const numberText = (count: number) => admin('countOnly', { count })
  const isChatter = role === 'chatter'
  const items = [
    { label: t('sessionsBought'), value: figures.sessionsBought, text: numberText(figures.sessionsBought), kept: !isChatter },
    { label: t('spent'), value: figures.spent, text: moneyText(figures.spent), kept: !isChatter },
    { label: t('refunded'), value: figures.refunded, text: moneyText(figures.refunded), kept: false },
    { label: t('sessionsGiven'), value: figures.sessionsGiven, text: numberText(figures.sessionsGiven), kept: isChatter },
    { label: t('availableBalance'), value: figures.availableBalance, text: moneyText(figures.availableBalance), kept: isChatter },
    { label: t('heldBalance'), value: figures.heldBalance, text: moneyText(figures.heldBalance), kept: false },
    { label: t('pendingWithdraw'), value: figures.pendingWithdraw, text: moneyText(figures.pendingWithdraw), kept: isChatter },
    { label: t('totalWithdrawn'), value: figures.totalWithdrawn, text: moneyText(figures.totalWithdrawn), kept: isChatter },
    { label: t('advance'), value: figures.advance, text: moneyText(figures.advance), kept: false },
    { label: t('complaints'), value: figures.complaints, text: numberText(figures.complaints), kept: true },
    { label: t('reportsAbout'), value: figures.reportsAbout, text: numberText(figures.reportsAbout), kept: true },
    { label: t('warnings'), value: figures.warnings, text: numberText(figures.warnings), kept: false },
  ]
  return (
    <dl aria-label={t('figures')} className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {items
        .filter(({ value, kept }) => kept || value !== 0)
        .map(({ label, text }) => (
          <div key={label} className="flex min-w-0 flex-col rounded-xl bg-sunken/60 px-3 py-2">
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className="mt-auto font-semibold text-ink text-lg tabular-nums">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
