// A chatter's availability as others see it, by the server's clock (docs/product.md#availability).

import { useReducer } from 'react'
import type * as contract from '#contract/presence.ts'
import { type Availability, shownAvailability } from '#domain/availability.ts'
import type { Language } from '#texts/languages.ts'
import { serverNow, useAtServerTimes } from '../../api/server-clock.ts'
import { type Translatable, text } from '../../texts/translate.ts'
import { clockText } from '../../ui/date-text.ts'
import { type KnownPerson, useChosenAvailability } from '../presence/people.ts'

/** Stays current while on the screen: updates on events, and when a chosen time passes. */
export function useShownAvailability(person: KnownPerson): Shown {
  const chosen = useChosenAvailability(person)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useAtServerTimes(turningPoints(chosen), render)
  return shownOf(chosen, serverNow())
}

export type Shown = { readonly kind: 'available' | 'break' | 'off' } | { readonly kind: 'until'; readonly offAt: Date }

export function shownOf(chosen: contract.Availability | null, now: Date): Shown {
  const availability = fromWire(chosen)
  const kind = shownAvailability(availability, now)
  if (kind !== 'until') return { kind }
  return availability.state === 'off_at' ? { kind, offAt: availability.offAt } : { kind: 'available' }
}

/** Null if there is nothing to show. */
export function availabilitySentence(shown: Shown, language: Language): Translatable | null {
  switch (shown.kind) {
    case 'available':
      return null
    case 'break':
      return text('presence', 'onBreak')
    case 'off':
      return text('presence', 'offToday')
    case 'until':
      return text('presence', 'availableUntil', { time: clockText(shown.offAt, language) })
  }
}

/** Times at which the shown text may change without an event. */
export function turningPoints(chosen: contract.Availability | null): readonly number[] {
  return [chosen?.offAt, chosen?.until].flatMap((iso) => (iso ? [Date.parse(iso)] : []))
}

function fromWire(chosen: contract.Availability | null): Availability {
  if (chosen === null || chosen.state === 'available' || chosen.until === null) return { state: 'available' }
  const until = new Date(chosen.until)
  if (chosen.state === 'break' || chosen.offAt === null) return { state: 'break', until }
  return { state: 'off_at', offAt: new Date(chosen.offAt), until }
}
