// How much of the demo is made. The stories that are told are always there; a test leaves out what only makes it longer.

export interface DemoSize {
  /** So many days of everyday sessions. */
  readonly everydayDays: number
  readonly mostFaces: number
  readonly longestVoiceSeconds: number
}

export const WHOLE: DemoSize = { everydayDays: 31, mostFaces: 100, longestVoiceSeconds: 60 }
export const SMALL: DemoSize = { everydayDays: 0, mostFaces: 2, longestVoiceSeconds: 1 }
