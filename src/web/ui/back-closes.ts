// Back closes what lies over the page instead of leaving the page, as it does in every app on a phone. Each open layer has an
// entry of its own in the browser's history, with the address of the page below; how many of them lie under an entry
// is written in the entry, so that the two can be brought into line from wherever the history has been taken.

import { useEffect, useEffectEvent } from 'react'

interface Layer {
  /** May refuse by staying open. */
  readonly close: () => void
}

const KEY = 'layers'
/** Those on the screen, the uppermost last. */
const open: Layer[] = []
let isListening = false
let isSettling = false
let isTravelling = false

/** Under those whose state is in the address itself Back works already. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => close() }
    open.push(layer)
    listen()
    settle()
    return () => {
      open.splice(open.indexOf(layer), 1)
      settleSoon()
    }
  }, [isOpen])
}

/** Called once, when the page starts: after a reload the entries of what was open are still there, and nothing is open. */
export function dropLeftLayers(): void {
  if (depth() === 0) return
  listen()
  settle()
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', () => {
    isTravelling = false
    for (const layer of open.slice(depth())) layer.close()
    settleSoon()
  })
}

/** A layer that closes while another opens, or that is drawn twice, must not move the history to and fro. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  setTimeout(() => {
    isSettling = false
    settle()
  })
}

function settle(): void {
  if (isTravelling) return
  const surplus = depth() - open.length
  if (surplus > 0) {
    isTravelling = true
    window.history.go(-surplus)
    return
  }
  // What the router keeps in the entry belongs to the page below, and so to this one.
  for (let layers = depth() + 1; layers <= open.length; layers += 1)
    window.history.pushState({ ...(window.history.state as object | null), [KEY]: layers }, '')
}

function depth(): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !(KEY in state)) return 0
  return typeof state[KEY] === 'number' ? state[KEY] : 0
}
