/** The servers of the tour: the demo, a new one that nobody has used, and one with 10,000 rows in each list. */
export const DATASET_NAMES = ['demo', 'new', 'huge'] as const
export type DatasetName = (typeof DATASET_NAMES)[number]
