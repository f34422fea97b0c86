import { Bell, BellOff } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { usePush } from './use-push.ts'

/** Shown while a payment is pending. The page asks for permission only here, where the person knows what it is for. */
export function NotifyMeButton() {
  const t = useTexts('noticeSettings')
  const { state, isAsking, ask } = usePush()
  switch (state) {
    case null:
    case 'unsupported':
      return null
    case 'on':
      return (
        <p role="status" className="flex items-center justify-center gap-2 text-ink-soft text-sm">
          <Bell className="size-4 shrink-0" aria-hidden="true" />
          {t('willNotify')}
        </p>
      )
    case 'denied':
      return (
        <p className="flex items-start gap-2 text-ink-soft text-sm">
          <BellOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('notifyMeDenied')}
        </p>
      )
    case 'ask':
    case 'off':
      return (
        <div className="flex flex-col items-center gap-2 text-center">
          <Button variant="secondary" busy={isAsking} onClick={ask}>
            <Bell aria-hidden="true" />
            {t('notifyMe')}
          </Button>
          <p className="text-ink-soft text-sm">{t('notifyMeText')}</p>
        </div>
      )
  }
}
