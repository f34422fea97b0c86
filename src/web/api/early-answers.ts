// Holds answers to requests that were sent before the screen that needs
// them has rendered. The first call to the same address takes the answer.

import type { Answer } from './upload.ts'

const FIRST_MOMENTS_MS = 20_000
const early = new Map<string, Promise<Answer>>()
const timesOf = new WeakMap<object, AnswerTimes>()

/** Both times are from the device's clock. */
export interface AnswerTimes {
  readonly askedAtMs: number
  readonly receivedAtMs: number
}

export function keepEarly(url: string, token: string, answer: Promise<Answer>): void {
  const askedAtMs = Date.now()
  early.set(token + url, answer)
  // A failure is reported to the call that takes the answer.
  noteTimes(answer, askedAtMs).catch(() => undefined)
}

async function noteTimes(answer: Promise<Answer>, askedAtMs: number): Promise<void> {
  const { body } = await answer
  if (typeof body === 'object' && body !== null) timesOf.set(body, { askedAtMs, receivedAtMs: Date.now() })
}

/** When an early answer was requested and received; undefined for other answers. */
export function earlyTimes(body: object): AnswerTimes | undefined {
  return timesOf.get(body)
}

/** Returns an early answer once, and only shortly after the page has opened: a later call needs the current state. */
export function takeEarly(url: string, token: string): Promise<Answer> | undefined {
  const found = early.get(token + url)
  early.delete(token + url)
  return performance.now() < FIRST_MOMENTS_MS ? found : undefined
}
