// Answers to requests that are sent before the screen that needs them has rendered. The first call of the same address takes the answer.

import type { Answer } from './upload.ts'

const FIRST_MOMENTS_MS = 20_000
const early = new Map<string, Promise<Answer>>()

export function keepEarly(url: string, token: string, answer: Promise<Answer>): void {
  early.set(token + url, answer)
  // Its failure is reported to the call that takes it.
  answer.catch(() => undefined)
}

/** Once, and only shortly after the page has opened: a later call needs the current state. */
export function takeEarly(url: string, token: string): Promise<Answer> | undefined {
  const found = early.get(token + url)
  early.delete(token + url)
  return performance.now() < FIRST_MOMENTS_MS ? found : undefined
}
