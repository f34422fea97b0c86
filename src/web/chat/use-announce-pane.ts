// Tells screen readers what changes in the open chat while it is being read.

import { useEffect, useRef } from 'react'
import type { PanePhase } from '../sessions/session-state.ts'
import { useTexts } from '../texts/texts.ts'
import { announce } from '../ui/announcer.ts'

/** When one of the two has blocked the other. */
export function useAnnounceBlock(isBlocked: boolean): void {
  const t = useTexts('blocks')
  const before = useRef(isBlocked)
  useEffect(() => {
    if (isBlocked && !before.current) announce(t('cannotChat'))
    before.current = isBlocked
  }, [isBlocked, t])
}

/** Announces phase changes to screen readers, except `pending`: a submitted payment shows a toast. */
export function useAnnouncePhase(phase: PanePhase): void {
  const t = useTexts('chat')
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    if (phase === 'running') announce(t('sessionStarted'))
    if (phase === 'kept') announce(t('minutesKept'))
    if (phase === 'ended') announce(t('sessionEnded'))
    if (phase === 'rejected') announce(t('paymentRejected'))
  }, [phase, t])
}
