// How much the demo contains. The detailed sessions are always included; tests leave out the rest.

export interface DemoSize {
  /** How many past days have ordinary sessions in addition to the detailed ones. */
  readonly historyDays: number
  readonly maxFaces: number
}

export const WHOLE: DemoSize = { historyDays: 31, maxFaces: 100 }
export const SMALL: DemoSize = { historyDays: 0, maxFaces: 2 }
