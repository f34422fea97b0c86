import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import { announce } from './announcer.ts'

/**
 * Said once, quietly, at the foot of the page: the head is where notices appear. Its place is always there, so that it is
 * announced when it fills; pages leave it room while it is. Where one types at the foot, it stands below the head.
 */
export function OfflineBar({ offline }: { readonly offline: boolean }) {
  const t = useTexts('ui')
  const wasOffline = useRef(offline)
  useEffect(() => {
    // Who sees it sees the bar go; who listens would hear nothing.
    if (wasOffline.current && !offline) announce(t('onlineAgain'))
    wasOffline.current = offline
  }, [offline, t])
  return (
    <div
      role="status"
      className="pointer-events-none print:hidden fixed inset-x-4 bottom-20 z-60 flex justify-center md:bottom-4 [body:has([data-whole-screen])_&]:top-20 [body:has([data-whole-screen])_&]:bottom-auto"
    >
      {offline && (
        <p
          data-offline
          className="flex min-h-10 items-center gap-2.5 rounded-3xl border border-hairline bg-accent-soft px-5 py-2 font-medium text-accent-ink text-sm shadow-quiet"
        >
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
