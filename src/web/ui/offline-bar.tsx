import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Said once, quietly. Its place is always there, so that it is announced when it fills. */
export function OfflineBar({ offline }: { readonly offline: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status">
      {offline && (
        <p className="flex min-h-10 items-center justify-center gap-2.5 bg-accent-soft px-4 py-2 text-center font-medium text-accent-ink text-sm">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
