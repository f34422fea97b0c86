import { Monitor } from 'lucide-react'
import type { NoticeDevice } from '#contract/notices.ts'
import { useTexts } from '../texts/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { SectionCard } from '../ui/card.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { endSubscription } from './push-device.ts'
import { rememberedDevice } from './remembered-device.ts'
import { useRemoveDevice, useTestDevice } from './settings-queries.ts'

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
  const remove = useRemoveDevice()
  const { _id, name, createdAt, lastSentAt } = device
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Monitor className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
      <div className="min-w-40 grow basis-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <bdi>{name}</bdi>
          {isThis && (
            <Badge tone="primary" className="normal-case!">
              {t('current')}
            </Badge>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          {lastSentAt === null ? t('added', { time: dateTimeText(createdAt) }) : t('lastSent', { time: dateTimeText(lastSentAt) })}
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
