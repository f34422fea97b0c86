/** The servers that are visited: the demo, which has been lived in, one that nobody has used yet, one with 10,000 of everything. */
export const HOUSE_NAMES = ['lived', 'fresh', 'huge'] as const
export type HouseName = (typeof HOUSE_NAMES)[number]
