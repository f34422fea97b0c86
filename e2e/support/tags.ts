// What a journey says of itself.

import { test } from '@playwright/test'
import type { SpecSentence } from './spec-sentences.ts'

/** It leads over screens that have a shape of their own on a phone. */
export const ALSO_ON_A_PHONE = { tag: '@phone' } as const

/** The sentences of spec-sentences.ts that this journey shows. Reports list them, and a test finds those that no journey shows. */
export function shows(...sentences: readonly SpecSentence[]): void {
  test.info().annotations.push(...sentences.map((description) => ({ type: 'specification', description })))
}
