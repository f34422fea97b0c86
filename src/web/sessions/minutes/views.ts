/** Who has a session open right now, and why its kept minutes do not start. */
export interface SessionViews {
  readonly userIDs: readonly string[]
  /** While the chatter talks to somebody else. */
  readonly busyUntil: string | null
}
