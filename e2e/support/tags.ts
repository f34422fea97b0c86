// Tags and annotations of journeys.

import { test } from '@playwright/test'
import { MOTION_TAG } from './motion.ts'
import type { SpecSentence } from './spec-sentences.ts'

/** For journeys that do something else on a phone, such as open a sheet. Where only the layout differs, see phone.ts. */
export const ALSO_ON_A_PHONE = { tag: '@phone' } as const

/** The same, with animations (motion.ts). */
export const MOVING_ON_PHONE = { tag: [ALSO_ON_A_PHONE.tag, MOTION_TAG] }

/**
 * Names the sentences of spec-sentences.ts that this journey shows. Reports list them, and scripts/journeys.full.test.ts finds sentences
 * that no journey shows.
 */
export function shows(...sentences: readonly SpecSentence[]): void {
  test.info().annotations.push(...sentences.map((description) => ({ type: 'specification', description })))
}
