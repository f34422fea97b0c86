import type { ReactNode } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { ReportButton } from '../cases/reports/report-button.tsx'
import type { SessionViews } from '../sessions/minutes/current-session.ts'
import { KeptCard, KeptMeanwhile, LapsedCard } from '../sessions/minutes/kept-card.tsx'

interface KeptOrLapsedProps {
  readonly session: PartySession
  readonly phase: 'kept' | 'lapsed'
  readonly views: SessionViews | null
}

export function KeptOrLapsed({ session, phase, views }: KeptOrLapsedProps) {
  if (phase === 'lapsed') return <LapsedCard session={session} />
  return <KeptCard session={session} views={views} renderReport={(id) => <ReportButton subject="note" id={id} />} />
}

/** The frame for kept minutes when no plans are shown below them. `kept` is a note that the typed text is kept. */
export function Minutes({ kept, children }: { readonly kept?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 md:px-8 md:py-10">
      {children}
      {kept !== undefined && <div className="pt-6 text-center">{kept}</div>}
    </div>
  )
}

export function MinutesWhileBlocked({ session, phase }: Omit<KeptOrLapsedProps, 'views'>) {
  return <Minutes>{phase === 'kept' ? <KeptMeanwhile session={session} /> : <LapsedCard session={session} />}</Minutes>
}
