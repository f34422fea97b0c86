// Back closes what is open over a page instead of leaving the page, as apps on a phone do. Whatever opens over a page adds an
// entry to the browser's history, and the entry says how many such entries are between it and the page, so that closing by a
// button can go back over all of them. There are two kinds. A step has an address of its own, such as an admin panel or a chat
// on a phone: it survives a reload. A layer, such as a dialog, has the address of the page below.

import { useEffect, useEffectEvent } from 'react'

interface Layer {
  /** May refuse by staying open. */
  readonly close: () => void
}

/** The layers on the screen, the top one last. */
const open: Layer[] = []
let isListening = false
let isSettling = false
let isTravelling = false

/** For a link that opens something over its page: the `state` of the router's entry. */
export const FIRST_STEP = { steps: 1 } as const

/** Opens something with an address over the page, or over another step. */
export function pushStep(address: string, isOverStep: boolean): void {
  const { steps } = counts()
  // A step that came with a link has no page below it in the history, so neither has a step over it.
  const next = isOverStep ? (steps === 0 ? 0 : steps + 1) : 1
  writeEntry('pushState', { usr: { ...objectOf(stateNow()['usr']), steps: next } }, address)
}

/** Shows another address in place of the step that is open: Back still leads to the page. */
export function replaceStep(address: string): void {
  writeEntry('replaceState', {}, address)
}

/** Closes all steps. One that came with a link has no page to go back to: then `replace` must show the page in its place. */
export function leaveSteps(replace: () => void): void {
  // A second press before the browser has gone back must not go back twice.
  if (isTravelling) return
  const { steps, layers } = counts()
  if (steps > 0) goBack(steps + layers)
  else replace()
}

/** Closes a layer by Back, and removes its entry when it closes otherwise. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => close() }
    open.push(layer)
    settle()
    return () => {
      open.splice(open.indexOf(layer), 1)
      settleSoon()
    }
  }, [isOpen])
}

/** Called once when the page starts: after a reload the entries of dialogs are still there, and no dialog is open. */
export function dropLeftLayers(): void {
  settle()
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', () => {
    isTravelling = false
    for (const layer of open.slice(counts().layers)) layer.close()
    settleSoon()
  })
}

/** A layer that closes while another opens, or that renders twice, must not move the history back and forth. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  setTimeout(() => {
    isSettling = false
    settle()
  })
}

/** Makes the history entries match the open layers. */
function settle(): void {
  if (isTravelling) return
  const { layers } = counts()
  if (layers > open.length) goBack(layers - open.length)
  for (let count = layers + 1; count <= open.length; count += 1) writeEntry('pushState', { layers: count })
}

function goBack(entries: number): void {
  listen()
  isTravelling = true
  window.history.go(-entries)
}

interface Counts {
  readonly steps: number
  readonly layers: number
}

/** Steps are in the router's part of the state, where links put theirs. */
function counts(): Counts {
  const { usr, layers } = stateNow()
  return { steps: numberOf(objectOf(usr)['steps']), layers: numberOf(layers) }
}

/** Keeps the rest of the router's state, which belongs to the page below. */
function writeEntry(write: 'pushState' | 'replaceState', change: object, address?: string): void {
  listen()
  window.history[write]({ ...stateNow(), ...change }, '', address)
}

function stateNow(): Readonly<Record<string, unknown>> {
  return objectOf(window.history.state)
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
