import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'

/**
 * Offers a new version in the place of the offline bar. Hidden while a dialog is open or a voice message is recorded: reloading
 * then would lose what the person is doing.
 */
export function UpdateBar({ onReload }: { readonly onReload: () => void }) {
  const t = useTexts('app')
  const [isLater, setLater] = useState(false)
  return (
    <div
      role="status"
      className="bar-place print:hidden z-50 md:bottom-4 md:max-[72rem]:bottom-(--toasts-room,1rem) [body:has([data-recording])_&]:hidden [body:has([role=alertdialog],[role=dialog]:not([data-toast]))_&]:hidden"
    >
      {!isLater && (
        <div
          data-bottom-bar
          className="pointer-events-auto flex min-h-10 items-center gap-2 rounded-3xl border border-hairline bg-surface py-1.5 ps-5 pe-2 font-medium text-ink text-sm shadow-quiet"
        >
          <RefreshCw className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
          <p className="me-1">{t('newVersion')}</p>
          <Button size="small" onClick={onReload}>
            {t('reload')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setLater(true)}>
            {t('later')}
          </Button>
        </div>
      )}
    </div>
  )
}
