import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import { announce } from './announcer.ts'

/**
 * Below the header on a wide screen, where toasts appear at the bottom; above the navigation on a phone, where
 * they appear at the top. Clicks pass through it, and conversations and phone pages leave room for it (`bar-place`
 * in overlays.css). The element is always in the page, because screen readers then announce its text.
 */
export function OfflineBar({ problem }: { readonly problem: 'offline' | 'lost' | null }) {
  const t = useTexts('ui')
  const had = useRef(problem)
  useEffect(() => {
    // Sighted people see the bar disappear; screen readers need an announcement.
    if (had.current !== null && problem === null) announce(t('connectedAgain'))
    had.current = problem
  }, [problem, t])
  return (
    <div role="status" className="bar-place print:hidden z-60 md:top-20 md:bottom-auto">
      {problem !== null && (
        <p
          data-bottom-bar
          className="flex min-h-9 items-center gap-2.5 rounded-3xl border border-hairline bg-accent-soft px-5 py-1.5 font-medium text-accent-ink text-sm shadow-quiet"
        >
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {problem === 'offline' ? t('offline') : t('connectionLost')}
        </p>
      )}
    </div>
  )
}
