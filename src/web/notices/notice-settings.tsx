import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoticeSettings } from '#contract/notices.ts'
import { CHANNELS } from '#domain/notices.ts'
import { useSendsMail } from '../accounts/policies/contact.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { useTexts } from '../texts/texts.ts'
import { Card, SectionCard } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { LoadingRows, ProfilePage } from '../ui/own-page.tsx'
import { Switch, SwitchField } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SettingsDevices, SettingsThisDevice } from './settings-devices.tsx'
import { useChangeSettings, useNoticeSettings, useSendWaitingChanges } from './settings-queries.ts'

const NIGHT = { from: '22:00', to: '08:00' } as const

type QuietHours = NonNullable<NoticeSettings['quietHours']>

function SettingsQuietHours({ settings: { quietHours, timeZone } }: { readonly settings: NoticeSettings }) {
  const t = useTexts('noticeSettings')
  const change = useChangeSettings()
  const save = (next: QuietHours | null) => change.mutate({ quietHours: next, ...(next !== null && { timeZone: ownTimeZone() }) })
  return (
    <SectionCard title={t('quietHours')}>
      <SwitchField
        name={t('useQuietHours')}
        text={t('quietHoursText')}
        checked={quietHours !== null}
        onChange={(isOn) => save(isOn ? NIGHT : null)}
      />
      {quietHours !== null && (
        <>
          <div className="mt-5 grid grid-cols-2 gap-4 sm:max-w-sm">
            <Clock label={t('from')} value={quietHours.from} onChange={(from) => save({ ...quietHours, from })} />
            <Clock label={t('to')} value={quietHours.to} onChange={(to) => save({ ...quietHours, to })} />
          </div>
          <p className="mt-3 text-ink-soft text-sm">{t('timeZone', { zone: timeZone })}</p>
        </>
      )}
    </SectionCard>
  )
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

interface ClockProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Saves when the field loses focus, because a half-typed time may also be valid. */
function Clock({ label, value, onChange }: ClockProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function leave() {
    if (typed !== null && typed !== '' && typed !== value) onChange(typed)
    setTyped(null)
  }
  return (
    <TextField
      type="time"
      dir="ltr"
      label={label}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
    />
  )
}

const ROW = 'flex items-center gap-x-2 md:gap-x-4'
const CELL = 'flex w-14 shrink-0 justify-center md:w-36'

/** Kinds by channels. There is no column for mails while the site cannot send any. */
function SettingsKinds({ settings: { kinds, showDetails } }: { readonly settings: NoticeSettings }) {
  const t = useTexts('noticeSettings')
  const change = useChangeSettings()
  const sendsMail = useSendsMail()
  const channels = CHANNELS.filter((channel) => channel !== 'mail' || sendsMail !== false)
  // A single column ends where the page's other switches do.
  const cell = channels.length === 1 ? 'shrink-0' : CELL
  return (
    <SectionCard title={t('kinds')}>
      <div aria-hidden="true" className={`${ROW} sticky top-0 z-1 items-end bg-surface pt-1 pb-2 text-ink-faint text-xs`}>
        <span className="grow" />
        {channels.map((channel) => (
          <span key={channel} className={`${cell} text-center`}>
            {t(channel)}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-hairline border-hairline border-t">
        {kinds.map((choice) => (
          <li key={choice.kind} className={`${ROW} min-h-12 py-2`}>
            <span className="min-w-0 grow text-ink max-md:text-sm">{t(choice.kind)}</span>
            {channels.map((channel) => (
              <span key={channel} className={cell}>
                <Switch
                  label={t('switchOf', { kind: t(choice.kind), channel: t(channel) })}
                  checked={choice[channel]}
                  onChange={(isOn) => change.mutate({ kinds: [{ ...choice, [channel]: isOn }] })}
                />
              </span>
            ))}
          </li>
        ))}
      </ul>
      <div className="mt-2 border-hairline border-t pt-5">
        <SwitchField
          name={t('showDetails')}
          text={t('showDetailsText')}
          checked={showDetails}
          onChange={(next) => change.mutate({ showDetails: next })}
        />
      </div>
    </SectionCard>
  )
}

export function NoticeSettingsPage() {
  const t = useTexts('noticeSettings')
  const queries = useQueryClient()
  const settings = useNoticeSettings()
  useSendWaitingChanges()
  const { data } = settings
  return (
    <ProfilePage title={t('title')} back={t('backToProfile')}>
      <SettingsThisDevice />
      {data !== undefined ? (
        <>
          <SettingsKinds settings={data} />
          <SettingsQuietHours settings={data} />
          <SettingsDevices devices={data.devices} />
        </>
      ) : isFailing(settings) ? (
        <Card>
          <LoadFailed title={t('failed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
        </Card>
      ) : (
        <SectionCard title={t('kinds')}>
          <LoadingRows count={3} />
        </SectionCard>
      )}
    </ProfilePage>
  )
}
