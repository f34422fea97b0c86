/** Who has a session open right now, and why its kept minutes do not start. */
export interface SessionViews {
  readonly userIDs: readonly string[]
  /** Set while the chatter is busy with another buyer. */
  readonly busyUntil: string | null
}
