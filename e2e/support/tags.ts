// Tags of journeys.

import { MOTION_TAG } from './motion.ts'

/** For journeys that work differently on a phone, for example because a sheet opens. If only the layout differs, see phone.ts. */
export const ALSO_ON_A_PHONE = { tag: '@phone' } as const

/** The same, with animations (motion.ts). */
export const MOVING_ON_PHONE = { tag: [ALSO_ON_A_PHONE.tag, MOTION_TAG] }
