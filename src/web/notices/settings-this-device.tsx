import { Bell } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { SectionCard } from '../ui/card.tsx'
import { SwitchField } from '../ui/switch.tsx'
import { playTones, unlockSound } from './sound.ts'
import { chooseSound, useSoundChoice } from './sound-choice.ts'
import { usePush } from './use-push.ts'

export function SettingsThisDevice() {
  const t = useTexts('noticeSettings')
  const hasSound = useSoundChoice()
  function switchSound(isOn: boolean) {
    chooseSound(isOn)
    if (!isOn) return
    // Lets the person hear what to listen for.
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
