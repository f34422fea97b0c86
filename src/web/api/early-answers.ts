// Answers to requests that are sent before the screen that needs them has rendered. The first call of the same address takes the answer.

import type { Answer } from './upload.ts'

const FIRST_MOMENTS_MS = 20_000
const early = new Map<string, Promise<Answer>>()
const timesOf = new WeakMap<object, AnswerTimes>()

/** By the device clock. */
export interface AnswerTimes {
  readonly askedAtMs: number
  readonly receivedAtMs: number
}

export function keepEarly(url: string, token: string, answer: Promise<Answer>): void {
  const askedAtMs = Date.now()
  early.set(token + url, answer)
  // Its failure is reported to the call that takes it.
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

/** Once, and only shortly after the page has opened: a later call needs the current state. */
export function takeEarly(url: string, token: string): Promise<Answer> | undefined {
  const found = early.get(token + url)
  early.delete(token + url)
  return performance.now() < FIRST_MOMENTS_MS ? found : undefined
}
