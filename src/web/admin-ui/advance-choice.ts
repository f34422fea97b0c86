// Stores per device whether a panel moves on to the next pending row after a decision.

import { useSyncExternalStore } from 'react'
import { Listeners } from '../api/listeners.ts'

const KEY = 'guftagu-advance'
const listeners = new Listeners()

function isAdvanceOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function chooseAdvance(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is blocked, so the default stays: the panel moves on.
  }
  listeners.notify()
}

export function useAdvanceChoice(): boolean {
  return useSyncExternalStore(listeners.subscribe, isAdvanceOn)
}
