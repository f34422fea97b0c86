import { lazy, type ReactNode, Suspense } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { loadScript } from '../api/load-script.ts'
import { ReportButton } from '../cases/reports/report-button.tsx'
import type { SessionViews } from '../sessions/minutes/current-session.ts'
import { loadTexts } from '../texts/texts.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** Most chats have no kept minutes. */
const loadMinutes = () => loadScript(() => Promise.all([import('../sessions/minutes/kept-card.tsx'), loadTexts(['minutes'])]))
const KeptCard = lazy(async () => ({ default: (await loadMinutes())[0].KeptCard }))
const KeptMeanwhile = lazy(async () => ({ default: (await loadMinutes())[0].KeptMeanwhile }))
const LapsedCard = lazy(async () => ({ default: (await loadMinutes())[0].LapsedCard }))

interface KeptOrLapsedProps {
  readonly session: PartySession
  readonly phase: 'kept' | 'lapsed'
  readonly views: SessionViews | null
}

export function KeptOrLapsed({ session, phase, views }: KeptOrLapsedProps) {
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
      {phase === 'kept' ? (
        <KeptCard session={session} views={views} renderReport={(id) => <ReportButton subject="note" id={id} />} />
      ) : (
        <LapsedCard session={session} />
      )}
    </Suspense>
  )
}

/** The place of kept minutes when nothing, or not the plans, is below them; `kept` says that the typed text is kept. */
export function Minutes({ kept, children }: { readonly kept?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 md:px-8 md:py-10">
      {children}
      {kept !== undefined && <div className="pt-6 text-center">{kept}</div>}
    </div>
  )
}

export function MinutesWhileBlocked({ session, phase }: Omit<KeptOrLapsedProps, 'views'>) {
  return (
    <Minutes>
      <Suspense>{phase === 'kept' ? <KeptMeanwhile session={session} /> : <LapsedCard session={session} />}</Suspense>
    </Minutes>
  )
}
