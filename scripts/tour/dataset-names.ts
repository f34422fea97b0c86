/**
 * The tour's servers, in visiting order: an empty one, one with 10,000 rows in each list, and the demo, which is still being filled while
 * the others are visited.
 */
export const DATASET_NAMES = ['new', 'huge', 'demo'] as const
export type DatasetName = (typeof DATASET_NAMES)[number]
