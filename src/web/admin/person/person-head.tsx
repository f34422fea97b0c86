import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/person.ts'
import { languageOf } from '#texts/language-of.ts'
import { moneyText } from '#texts/money-text.ts'
import { BackLink } from '../../admin-ui/page-header.tsx'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useGenderText } from '../../admin-ui/status-text.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { whatsAppNumber } from './whatsapp-number.ts'

/** Who it is, how to reach them and what to do in the first line; the facts and the figures below. */
export function PersonHead({ person }: { readonly person: Person }) {
  const t = useTexts('adminPerson')
  const names = useNames()
  const { _id, username, role, status, deletedAt, avatar, isOnline } = person
  return (
    <Card className="flex flex-col gap-3 p-4 md:px-5">
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 lg:grid-cols-[auto_1fr_auto]">
        <div className="flex items-center gap-4 lg:row-span-2">
          <BackLink to={role === 'chatter' ? PATHS.adminAccountRequests : PATHS.adminUsers} text={t('back')} />
          <Avatar name={username} src={avatar} size="large" />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 lang={languageOf(username)} className="wrap-anywhere font-semibold text-2xl text-ink tracking-tight">
            <bdi>{names.person(username)}</bdi>
          </h1>
          <span className="flex flex-wrap gap-x-2 gap-y-1">
            <Badge tone="primary" className="capitalize">
              {names.role(role)}
            </Badge>
            <StatusBadge status={deletedAt === null ? status : 'deleted'} />
            {isOnline && <Badge tone="good">{t('online')}</Badge>}
          </span>
        </div>
        <Contact person={person} />
        <div className="flex flex-wrap gap-2 max-lg:col-span-full lg:col-start-3 lg:row-span-2 lg:row-start-1">
          {role === 'chatter' && (
            <LinkButton variant="secondary" size="small" to={PATHS.statement.replace(':id', _id)} className="max-sm:grow">
              {t('statement')}
            </LinkButton>
          )}
          {deletedAt === null && (
            <LinkButton
              variant="secondary"
              size="small"
              to={`${role === 'chatter' ? PATHS.adminAccountRequests : PATHS.adminUsers}?search=${encodeURIComponent(person.email ?? username)}`}
              className="max-sm:grow"
            >
              {t('manage')}
            </LinkButton>
          )}
        </div>
      </div>
      {deletedAt !== null && <Callout tone="info">{t('deleted', { when: dateTimeText(deletedAt) })}</Callout>}
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
    <p className="flex flex-wrap items-center gap-x-5 text-ink-soft text-sm max-lg:col-span-full lg:col-start-2 lg:row-start-2">
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

/** The facts in one quiet line, or a few on a phone. */
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
    { label: t('joined'), value: <Moment iso={createdAt} /> },
    ...(isOnline ? [] : [{ label: t('seen'), value: lastSeen === null ? t('never') : <Moment iso={lastSeen} /> }]),
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
                , <Moment iso={changed.at} />
              </>
            ),
          },
        ]),
  ]
  return (
    <dl className="-my-1.5 flex flex-wrap items-center gap-x-4 text-[0.8125rem]">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-1.5">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 text-ink">{value}</dd>
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
    { label: t('complaints'), value: figures.complaints, text: numberText(figures.complaints), kept: false },
    { label: t('reportsAbout'), value: figures.reportsAbout, text: numberText(figures.reportsAbout), kept: false },
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
