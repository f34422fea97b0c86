import { Bell } from 'lucide-react'
import type { NoticeDevice } from '#contract/notices.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { SectionCard } from '../ui/card.tsx'
import { shortDateTimeText } from '../ui/date-text.ts'
import { DeviceIcon } from '../ui/device-icon.tsx'
import { SwitchField } from '../ui/switch.tsx'
import { endSubscription } from './push.ts'
import { rememberedDevice } from './remembered-device.ts'
import { useRemoveDevice, useTestDevice } from './settings-queries.ts'
import { chooseSound, playTones, unlockSound, useSoundChoice } from './sound.ts'
import { usePush } from './use-push.ts'

export function SettingsThisDevice() {
  const t = useTexts('noticeSettings')
  const hasSound = useSoundChoice()
  function switchSound(isOn: boolean) {
    chooseSound(isOn)
    if (!isOn) return
    // Plays the sound once as a sample.
    unlockSound()
    playTones()
  }
  return (
    <SectionCard title={t('thisDevice')}>
      <div className="flex flex-col gap-6">
        <PushPermission />
        <SwitchField name={t('sound')} text={t('soundText')} checked={hasSound} onChange={switchSound} />
      </div>
    </SectionCard>
  )
}

function PushPermission() {
  const t = useTexts('noticeSettings')
  const { state, isAsking, ask } = usePush()
  switch (state) {
    case null:
      return null
    case 'unsupported':
      return <Callout tone="info">{t('pushUnsupported')}</Callout>
    case 'denied':
      return <Callout tone="warning">{t('pushDenied')}</Callout>
    case 'on':
      return (
        <p role="status" className="flex items-center gap-2.5 font-medium text-good">
          <Bell className="size-5 shrink-0" aria-hidden="true" />
          {t('pushOn')}
        </p>
      )
    case 'ask':
    case 'off':
      return (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">{state === 'ask' ? t('pushAsk') : t('pushOff')}</p>
          <Button busy={isAsking} busyText={t('turningOn')} onClick={ask}>
            <Bell aria-hidden="true" />
            {t('turnOn')}
          </Button>
        </div>
      )
  }
}

export function SettingsDevices({ devices }: { readonly devices: readonly NoticeDevice[] }) {
  const t = useTexts('noticeSettings')
  return (
    <SectionCard title={t('devices')}>
      {devices.length === 0 ? (
        <p className="text-ink-soft">{t('noDevices')}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {devices.map((device) => (
            <Device key={device._id} device={device} isThis={device._id === rememberedDevice()} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Device({ device, isThis }: { readonly device: NoticeDevice; readonly isThis: boolean }) {
  const t = useTexts('noticeSettings')
  const test = useTestDevice()
  const language = useLanguage()
  const remove = useRemoveDevice()
  const { _id, name, createdAt, lastSentAt } = device
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <DeviceIcon device={name} className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-40 grow basis-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <bdi>{name}</bdi>
          {isThis && <Badge tone="primary">{t('current')}</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          {lastSentAt === null
            ? t('added', { time: shortDateTimeText(createdAt, language) })
            : t('lastSent', { time: shortDateTimeText(lastSentAt, language) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" aria-label={t('testOf', { name })} busy={test.isPending} onClick={() => test.mutate(_id)}>
          {t('test')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('removeOf', { name })}
          busy={remove.isPending}
          onClick={() => remove.mutate(_id, { onSuccess: () => isThis && void endSubscription().catch(() => undefined) })}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
