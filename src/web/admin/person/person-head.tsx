import type { Person } from '#contract/person.ts'
import { languageOf } from '#texts/language-of.ts'
import { moneyText } from '#texts/money-text.ts'
import { type Detail, Details } from '../../admin-ui/details.tsx'
import { ActorLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useGenderText } from '../../admin-ui/status-text.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'

export function PersonHead({ person }: { readonly person: Person }) {
  const t = useTexts('adminPerson')
  const names = useNames()
  const { _id, username, email, role, status, deletedAt, avatar, isOnline } = person
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={username} src={avatar} size="large" />
        <div className="min-w-0 flex-1">
          <h1 lang={languageOf(username)} className="wrap-anywhere font-semibold text-2xl text-ink tracking-tight">
            <bdi>{names.person(username)}</bdi>
          </h1>
          {email !== null && (
            <p dir="ltr" className="wrap-anywhere at-page-start text-ink-soft text-sm">
              {email}
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            <Badge tone="primary">{names.role(role)}</Badge>
            <StatusBadge status={deletedAt === null ? status : 'deleted'} />
            {isOnline && <Badge tone="good">{t('online')}</Badge>}
          </div>
        </div>
        {role === 'chatter' && (
          <LinkButton variant="secondary" to={PATHS.statement.replace(':id', _id)} className="max-sm:w-full">
            {t('statement')}
          </LinkButton>
        )}
        {deletedAt === null && (
          <LinkButton
            variant="secondary"
            to={`${role === 'chatter' ? PATHS.adminAccountRequests : PATHS.adminUsers}?search=${encodeURIComponent(email ?? username)}`}
            className="max-sm:w-full"
          >
            {t('manage')}
          </LinkButton>
        )}
      </div>
      {deletedAt !== null && <Callout tone="info">{t('deleted', { when: dateTimeText(deletedAt) })}</Callout>}
      <div className="grid gap-x-10 gap-y-2 lg:grid-cols-2">
        <Details items={useProfile(person)} />
        <Figures person={person} />
      </div>
    </Card>
  )
}

function useProfile(person: Person): Detail[] {
  const t = useTexts('adminPerson')
  const admin = useTexts('admin')
  const genderText = useGenderText()
  const { _id, phoneNumber, age, gender, createdAt, isOnline, lastSeen, hasSecondStep, changed } = person
  return [
    { label: t('id'), value: <ShortId id={_id} name={t('id')} /> },
    ...(phoneNumber === null ? [] : [{ label: t('phone'), value: <bdi dir="ltr">{phoneNumber}</bdi>, copy: phoneNumber }]),
    ...(age === null ? [] : [{ label: t('age'), value: admin('countOnly', { count: age }) }]),
    ...(gender === null ? [] : [{ label: t('gender'), value: genderText(gender) }]),
    { label: t('joined'), value: <Moment iso={createdAt} /> },
    { label: t('seen'), value: isOnline ? t('online') : lastSeen === null ? t('never') : <Moment iso={lastSeen} /> },
    { label: t('secondStep'), value: hasSecondStep ? t('on') : t('off') },
    { label: t('changedBy'), value: changed === null ? t('notChanged') : <ActorLink by={changed.by} /> },
    ...(changed === null ? [] : [{ label: t('changedAt'), value: <Moment iso={changed.at} /> }]),
  ]
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
    <dl aria-label={t('figures')} className="grid content-start grid-cols-2 gap-3 sm:grid-cols-3 max-lg:mt-2">
      {items
        .filter(({ value, kept }) => kept || value !== 0)
        .map(({ label, text }) => (
          <div key={label} className="flex min-w-0 flex-col rounded-2xl bg-sunken px-4 py-3">
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className="mt-auto font-semibold text-ink">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
