import { useState } from 'react'
import type { NoticeSettings } from '#contract/notices.ts'
import { useTexts } from '../texts/texts.ts'
import { SectionCard } from '../ui/card.tsx'
import { SwitchField } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useChangeSettings } from './settings-queries.ts'

const NIGHT = { from: '22:00', to: '08:00' } as const

type QuietHours = NonNullable<NoticeSettings['quietHours']>

export function SettingsQuietHours({ settings: { quietHours, timeZone } }: { readonly settings: NoticeSettings }) {
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

/** Saved when the person leaves the field, because a half-typed time is also a valid time. */
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
