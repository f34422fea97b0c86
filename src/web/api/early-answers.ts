// Answers that are asked for before the screen that needs them has rendered. The first call of the same address takes the answer;
// one that comes late asks by itself.

import type { Answer } from './upload.ts'

const TAKEN_WITHIN_MS = 10_000

const early = new Map<string, { readonly askedAtMs: number; readonly answer: Promise<Answer> }>()

export function keepEarly(url: string, token: string, answer: Promise<Answer>): void {
  early.set(`${token} ${url}`, { askedAtMs: performance.now(), answer })
  // Its failure is reported to the call that takes it.
  answer.catch(() => undefined)
}

export function takeEarly(url: string, token: string): Promise<Answer> | null {
  const key = `${token} ${url}`
  const found = early.get(key)
  early.delete(key)
  return found !== undefined && performance.now() - found.askedAtMs < TAKEN_WITHIN_MS ? found.answer : null
}
