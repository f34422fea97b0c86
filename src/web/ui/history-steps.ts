// Back closes a panel or dialog instead of leaving the page, as in phone apps. Each one adds an entry to the browser's history, and
// the entry stores how many such entries are above the page, so that a close button can go back over all of them. There are two
// kinds. A step has its own address, such as an admin panel or a chat on a phone: it survives a reload. A layer, such as a dialog,
// has the address of the page below.

import { useEffect, useEffectEvent } from 'react'

interface Layer {
  /** The layer may stay open. */
  readonly close: () => void
}

/** The layers on the screen, the top one last. */
const open: Layer[] = []
let isListening = false
let isSyncScheduled = false
let isGoingBack = false
/** The layers that close when the browser has gone back for us. Others have opened meanwhile. Null when we did not go back. */
let leaving: readonly Layer[] | null = null

/** For a link that opens something over its page: the `state` of the router's entry. */
export const FIRST_STEP = { steps: 1 } as const

/** Opens something with an address over the page, or over another step. */
export function pushStep(address: string, isOverStep: boolean): void {
  const { steps } = counts()
  // A step opened by a link has no page below it in the history, and neither has a step opened over it.
  const next = isOverStep ? (steps === 0 ? 0 : steps + 1) : 1
  writeEntry('pushState', { usr: { ...objectOf(currentState()['usr']), steps: next } }, address)
}

/** Shows another address in place of the step that is open: Back still leads to the page. */
export function replaceStep(address: string): void {
  writeEntry('replaceState', {}, address)
}

/** Closes all steps. A step opened by a link has no page to go back to: then `replace` must show the page. */
export function closeSteps(replace: () => void): void {
  // A second press before the browser has gone back must not go back twice.
  if (isGoingBack) return
  const { steps, layers } = counts()
  if (steps > 0) goBack(steps + layers, open)
  else replace()
}

/** Closes a layer by Back, and removes its entry when it closes otherwise. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => close() }
    open.push(layer)
    syncEntries()
    return () => {
      open.splice(open.indexOf(layer), 1)
      scheduleSync()
    }
  }, [isOpen])
}

/** Loads another page. A layer that closes meanwhile must not go back in the history, which would cancel the load. */
export function loadPage(address: string): void {
  isGoingBack = true
  window.location.assign(address)
}

/** Called once when the page starts: after a reload the entries of dialogs are still there, and no dialog is open. */
export function removeLeftoverLayers(): void {
  syncEntries()
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', () => {
    const closing = leaving?.filter((layer) => open.includes(layer)) ?? open.slice(counts().layers)
    isGoingBack = false
    leaving = null
    for (const layer of closing) layer.close()
    scheduleSync()
  })
}

/** Later, because a layer that closes while another opens, or that renders twice, must not move the history back and forth. */
function scheduleSync(): void {
  if (isSyncScheduled) return
  isSyncScheduled = true
  setTimeout(() => {
    isSyncScheduled = false
    syncEntries()
  })
}

/** Makes the history entries match the open layers. */
function syncEntries(): void {
  if (isGoingBack) return
  const { layers } = counts()
  if (layers > open.length) goBack(layers - open.length, [])
  for (let count = layers + 1; count <= open.length; count += 1) writeEntry('pushState', { layers: count })
}

function goBack(entries: number, closing: readonly Layer[]): void {
  listen()
  isGoingBack = true
  leaving = [...closing]
  window.history.go(-entries)
}

interface Counts {
  readonly steps: number
  readonly layers: number
}

/** Steps are in the router's part of the state, where links put theirs. */
function counts(): Counts {
  const { usr, layers } = currentState()
  return { steps: numberOf(objectOf(usr)['steps']), layers: numberOf(layers) }
}

/** Keeps the rest of the router's state, which belongs to the page below. */
function writeEntry(write: 'pushState' | 'replaceState', change: object, address?: string): void {
  listen()
  window.history[write]({ ...currentState(), ...change }, '', address)
}

function currentState(): Readonly<Record<string, unknown>> {
  return objectOf(window.history.state)
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
