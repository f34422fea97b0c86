// Whether this device plays a sound. It is a choice of the device: a phone in a pocket and a desk at work differ.

import { useSyncExternalStore } from 'react'
import { Listeners } from '../api/listeners.ts'

const KEY = 'guftagu-sound'
const listeners = new Listeners()

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

export function chooseSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: then the choice cannot be kept, and no sound is played.
  }
  listeners.notify()
}

export function useSoundChoice(): boolean {
  return useSyncExternalStore(listeners.subscribe, isSoundOn)
}
