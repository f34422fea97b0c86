// Whether a panel goes on to the next pending row after a decision. It is a choice of the device.

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
    // Storage is forbidden: the panel goes on.
  }
  listeners.notify()
}

export function useAdvanceChoice(): boolean {
  return useSyncExternalStore(listeners.subscribe, isAdvanceOn)
}
