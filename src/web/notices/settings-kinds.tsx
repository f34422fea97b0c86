import { useId } from 'react'
import type { NoticeSettings } from '#contract/notices.ts'
import { CHANNELS } from '#domain/notices.ts'
import { useTexts } from '../texts/texts.ts'
import { SectionCard } from '../ui/card.tsx'
import { Switch, SwitchField } from '../ui/switch.tsx'
import { useChangeSettings } from './settings-queries.ts'

const ROW = 'grid gap-x-4 gap-y-2 md:grid-cols-[1fr_9rem_9rem] md:items-center'

/** Kinds by channels: a table on a wide screen; on a phone the channels are below each kind. */
export function SettingsKinds({ settings: { kinds, showDetails } }: { readonly settings: NoticeSettings }) {
  const t = useTexts('noticeSettings')
  const change = useChangeSettings()
  const id = useId()
  return (
    <SectionCard title={t('kinds')}>
      <div aria-hidden="true" className={`${ROW} pb-2 text-ink-faint text-xs max-md:hidden`}>
        <span>{t('kind')}</span>
        {CHANNELS.map((channel) => (
          <span key={channel} className="text-center">
            {t(channel)}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-hairline border-hairline border-t">
        {kinds.map((choice) => (
          <li key={choice.kind} className={`${ROW} py-3.5`}>
            <span className="font-medium text-ink max-md:pb-1">{t(choice.kind)}</span>
            {CHANNELS.map((channel) => (
              <span key={channel} className="flex items-center justify-between gap-4 md:justify-center">
                <label htmlFor={`${id}-${choice.kind}-${channel}`} className="cursor-pointer text-ink-soft text-sm md:hidden">
                  {t(channel)}
                </label>
                <Switch
                  id={`${id}-${choice.kind}-${channel}`}
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
