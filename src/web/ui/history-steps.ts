// Back closes a panel or dialog instead of leaving the page, as in phone apps. Each one adds an entry to the browser's history, and
// the entry stores how many such entries are above the page, so that a close button can go back over all of them. There are two
// kinds. A step has its own address, such as an admin panel or a chat on a phone: it survives a reload. A layer, such as a dialog,
// has the address of the page below.
//
// The browser goes back a moment after it was asked to. What is written to the history meanwhile would be left behind: a link that was
// pressed would do nothing. So it is written again on arrival.

import { useEffectEvent, useLayoutEffect } from 'react'

interface Layer {
  /** The layer may stay open. */
  readonly close: () => void
}

type Write = readonly ['pushState' | 'replaceState', Parameters<History['pushState']>]

/** Asked for by us, and not arrived yet. */
interface WayBack {
  /** Otherwise only the entries of closed layers are removed, and nothing on the screen changes. */
  readonly closesSteps: boolean
  /** The layers that close on arrival. Others may have opened since. */
  readonly closing: readonly Layer[]
  /** The entry that is left. */
  readonly state: Readonly<Record<string, unknown>>
  readonly address: string
  /** How many layers the entry has to which it leads. */
  readonly layers: number
  /** Writes to the history in between. */
  readonly written: Write[]
}

/** The layers on the screen, the top one last. */
const open: Layer[] = []
let isListening = false
let isSyncScheduled = false
let isLoadingPage = false
let wayBack: WayBack | null = null
/** Waits for the arrival. The last press counts. */
let next: (() => void) | null = null

/** For a link that opens something over its page: the `state` of the router's entry. */
export const FIRST_STEP = { steps: 1 } as const

/** Opens something with an address over the page, or over another step. */
export function pushStep(address: string, isOverStep: boolean): void {
  const isOverClosing = wayBack?.closesSteps === true
  withoutClosedLayers(() => {
    const { steps } = counts()
    // A step opened by a link has no page below it in the history, and neither has a step opened over it.
    const above = isOverStep && !isOverClosing ? (steps === 0 ? 0 : steps + 1) : 1
    // A layer that is still open gets an entry above the step, if it stays.
    writeEntry('pushState', { usr: { ...objectOf(currentState()['usr']), steps: above }, layers: undefined }, address)
    scheduleSync()
  })
}

/** Shows another address in place of the step that is open: Back still leads to the page. */
export function replaceStep(address: string): void {
  writeEntry('replaceState', {}, address)
}

/** Closes all steps. A step opened by a link has no page to go back to: then `replace` must show the page. */
export function closeSteps(replace: () => void): void {
  if (isLoadingPage) return
  // A second press before the browser has gone back must not go back twice.
  next = wayBack === null || wayBack.closesSteps ? null : () => closeSteps(replace)
  if (wayBack !== null) return
  const { steps, layers } = counts()
  if (steps > 0) goBack(steps + layers, { closesSteps: true, closing: [...open], layers: 0 })
  else withoutClosedLayers(replace)
}

/** Closes a layer by Back, and removes its entry when it closes otherwise. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // Before it is painted: a quick Back must not leave the page.
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

/** Loads another page. A layer that closes at the same time must not go back in the history, which would cancel the load. */
export function loadPage(address: string): void {
  isLoadingPage = true
  window.location.assign(address)
}

/**
 * Called once when the page starts, before the router is made: otherwise it would see an arrival before it can be hidden. After a
 * reload the entries of dialogs are still there, and no dialog is open.
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

/** Records every write, including the router's and nuqs's. */
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
    // Some browsers count from the entry that was added last.
    event.stopImmediatePropagation()
    wayBack = way
    window.history.go(-remaining)
    return
  }
  const isElsewhere = way === null || remaining !== 0 || (!way.closesSteps && !isOfSamePage(way.state))
  if (isElsewhere) {
    // The person went there.
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
 * For the router and nuqs the last entry that was written is the current one, so it is written again here. The arrival is hidden from
 * them: it would cancel the way to the page of a link, which may load a script first.
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

/** Some copy the state of the entry that was left, with its layers. */
function writeAgain(written: readonly Write[], layers: number): void {
  for (const [write, [state, unused, address]] of written) {
    const hasLayers = 'layers' in objectOf(state)
    window.history[write](hasLayers ? { ...objectOf(state), layers: layers || undefined } : state, unused, address)
  }
}

/** Acts when the current entry is not one that is about to be removed. */
function withoutClosedLayers(act: () => void): void {
  if (wayBack === null && counts().layers > open.length) syncEntries()
  if (wayBack === null && next === null) act()
  else next = act
}

/** Later, because a layer that closes while another opens, or that renders twice, must not move the history back and forth. */
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

/** Steps are in the router's part of the state, where links put theirs. */
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
