import { useReducer } from 'react'
import { serverNow, useAtServerTimes } from '../../api/server-clock.ts'
import { type KnownPerson, useChosenAvailability } from '../presence/people.ts'
import { type Shown, shownOf, turningPoints } from './shown.ts'

/** Stays true while it is on the screen: with events of other pages, and when the time passes. */
export function useShownAvailability(person: KnownPerson): Shown {
  const chosen = useChosenAvailability(person)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useAtServerTimes(turningPoints(chosen), render)
  return shownOf(chosen, serverNow())
}
