// What a journey says of itself.

/** It leads over screens that have a shape of their own on a phone. */
export const ALSO_ON_A_PHONE = { tag: '@phone' } as const
