// How much the demo contains. The detailed sessions are always included; tests leave out the rest.

export interface DemoSize {
  /** Days with everyday sessions. */
  readonly everydayDays: number
  readonly maxFaces: number
  readonly longestVoiceSeconds: number
}

export const WHOLE: DemoSize = { everydayDays: 31, maxFaces: 100, longestVoiceSeconds: 60 }
export const SMALL: DemoSize = { everydayDays: 0, maxFaces: 2, longestVoiceSeconds: 1 }
