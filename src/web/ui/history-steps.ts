// Back closes a panel or dialog instead of leaving the page, as in phone apps. Each of them adds an entry to the browser's history, and
// the entry stores how many such entries are above the page: the close button can then go back over all of them. A step, such as an admin
// panel or a chat on a phone, has its own address and survives a reload. A layer, such as a dialog, has the address of the page below.
//
// The browser goes back asynchronously. Entries written before it arrives would be
// lost, and a link pressed then would do nothing, so they are written again on arrival.

import { useEffectEvent, useLayoutEffect } from 'react'

interface Layer {
  /** May be refused: a busy dialog stays open. */
  readonly close: () => void
}

type Write = readonly ['pushState' | 'replaceState', Parameters<History['pushState']>]

/** A `history.go()` of ours that has not arrived yet. */
interface WayBack {
  /** False when only the entries of closed layers are removed and the screen stays as it is. */
  readonly closesSteps: boolean
  /** The layers to close on arrival. Layers opened later stay open. */
  readonly closing: readonly Layer[]
  /** The state of the entry we are leaving. */
  readonly state: Readonly<Record<string, unknown>>
  readonly address: string
  /** The layer count of the entry we are going to. */
  readonly layers: number
  /** History writes made before the arrival. */
  readonly written: Write[]
}

/** Layers on the screen, topmost last. */
const open: Layer[] = []
let isListening = false
let isSyncScheduled = false
let isLoadingPage = false
let wayBack: WayBack | null = null
/** Runs on arrival. A newer press replaces it. */
let next: (() => void) | null = null

/** The router state for a link that opens a step over its page. */
export const FIRST_STEP = { steps: 1 } as const

/** Opens a step, with its own address, over the page or over another step. */
export function pushStep(address: string, isOverStep: boolean): void {
  const isOverClosing = wayBack?.closesSteps === true
  withoutClosedLayers(() => {
    const { steps } = counts()
    // A step opened directly by its address has no page below it in the history; nor does a step opened over it.
    const above = isOverStep && !isOverClosing ? (steps === 0 ? 0 : steps + 1) : 1
    // The next sync adds an entry above the step for each layer that stays open.
    writeEntry('pushState', { usr: { ...objectOf(currentState()['usr']), steps: above }, layers: undefined }, address)
    scheduleSync()
  })
}

/** Replaces the address of the open step. Back still leads to the page. */
export function replaceStep(address: string): void {
  writeEntry('replaceState', {}, address)
}

/** Closes all steps. A step opened directly by its address has no page to go back to, so `replace` must show the page. */
export function closeSteps(replace: () => void): void {
  if (isLoadingPage) return
  // A second press before the browser has gone back must not go back twice.
  next = wayBack === null || wayBack.closesSteps ? null : () => closeSteps(replace)
  if (wayBack !== null) return
  const { steps, layers } = counts()
  if (steps > 0) goBack(steps + layers, { closesSteps: true, closing: [...open], layers: 0 })
  else withoutClosedLayers(replace)
}

/** Closes a layer on Back, and removes its history entry when it closes another way. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // A layout effect, because a quick Back must not leave the page.
  useLayoutEffect(() => {
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

/** Loads another page. A layer that closes at the same time must not go back in the history, as that would cancel the load. */
export function loadPage(address: string): void {
  isLoadingPage = true
  window.location.assign(address)
}

/**
 * Called once at startup, before the router exists; otherwise the router would see arrivals
 * before they can be hidden. After a reload, dialog entries remain although no dialog is open.
 */
export function startSteps(): void {
  listen()
  syncEntries()
}

function listen(): void {
  if (isListening) return
  isListening = true
  recordWrites('pushState')
  recordWrites('replaceState')
  window.addEventListener('popstate', arrive)
}

/** Records every history write, including those by the router and nuqs. */
function recordWrites(write: Write[0]): void {
  const { history } = window
  const original = history[write]
  history[write] = (...entry) => {
    original.apply(history, entry)
    wayBack?.written.push([write, entry])
  }
}

function arrive(event: PopStateEvent): void {
  const way = wayBack
  wayBack = null
  const { steps, layers } = counts()
  const remaining = way === null ? 0 : (way.closesSteps ? steps : 0) + layers - way.layers
  if (way !== null && remaining > 0 && firstPush(way) !== -1) {
    // Some browsers count back from the entry added last, so part of the way is left.
    event.stopImmediatePropagation()
    wayBack = way
    window.history.go(-remaining)
    return
  }
  const isElsewhere = way === null || remaining !== 0 || (!way.closesSteps && !isOfSamePage(way.state))
  if (isElsewhere) {
    // The user navigated, rather than our own `goBack`.
    next = null
    isLoadingPage = false
    for (const layer of open.slice(layers)) layer.close()
  } else {
    catchUp(way, event)
    for (const layer of way.closing) if (open.includes(layer)) layer.close()
  }
  scheduleSync()
}

/**
 * The router and nuqs take the entry they wrote last for the current one, so it is written again here. They
 * must not see this arrival: it would cancel a link's navigation, which may still be loading a script.
 */
function catchUp(way: WayBack, event: PopStateEvent): void {
  if (way.closesSteps && firstPush(way) === -1) return
  event.stopImmediatePropagation()
  // A step may have been replaced while the layer was above it.
  if (!way.closesSteps && window.location.href !== way.address) window.history.replaceState(currentState(), '', way.address)
  writeAgain(way.closesSteps ? way.written.slice(firstPush(way)) : way.written, way.layers)
}

function firstPush({ written }: WayBack): number {
  return written.findIndex(([write]) => write === 'pushState')
}

function isOfSamePage(state: WayBack['state']): boolean {
  return counts().steps === stepsIn(state) && currentState()['key'] === state['key']
}

/** A write may have copied the old entry's state, including its layer count, which is corrected here. */
function writeAgain(written: readonly Write[], layers: number): void {
  for (const [write, [state, unused, address]] of written) {
    const hasLayers = 'layers' in objectOf(state)
    window.history[write](hasLayers ? { ...objectOf(state), layers: layers || undefined } : state, unused, address)
  }
}

/** Runs `act` once no closed layer's entry is on top of the history. */
function withoutClosedLayers(act: () => void): void {
  if (wayBack === null && counts().layers > open.length) syncEntries()
  if (wayBack === null && next === null) act()
  else next = act
}

/** Deferred, because a layer that closes while another opens, or that renders twice, must not move the history back and forth. */
function scheduleSync(): void {
  if (isSyncScheduled) return
  isSyncScheduled = true
  setTimeout(() => {
    isSyncScheduled = false
    syncEntries()
    if (wayBack !== null) return
    const act = next
    next = null
    act?.()
  })
}

/** Makes the history entries match the open layers. */
function syncEntries(): void {
  if (wayBack !== null || isLoadingPage) return
  const { layers } = counts()
  if (layers > open.length) goBack(layers - open.length, { closesSteps: false, closing: [], layers: open.length })
  for (let count = layers + 1; count <= open.length; count += 1) writeEntry('pushState', { layers: count })
}

function goBack(entries: number, way: Pick<WayBack, 'closesSteps' | 'closing' | 'layers'>): void {
  listen()
  wayBack = { ...way, state: currentState(), address: window.location.href, written: [] }
  window.history.go(-entries)
}

/** Steps are in the router's part of the state, because links can only write there. */
function counts() {
  const state = currentState()
  return { steps: stepsIn(state), layers: numberOf(state['layers']) }
}

function stepsIn(state: Readonly<Record<string, unknown>>): number {
  return numberOf(objectOf(state['usr'])['steps'])
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
