// Either party of a session may block the other. While one of them does, neither can buy, start a session or send.

export const MAX_BLOCKS = 500

/** Who blocked whom, from one person's point of view. `other` is never shown as such: the person only reads that they cannot chat. */
export const BLOCK_SIDES = ['none', 'you', 'other'] as const
export type BlockSide = (typeof BLOCK_SIDES)[number]
