/** What belongs to this version of the app. Written into the worker by scripts/web-build/worker.ts. */
export interface Build {
  readonly version: string
  /** Files without a hash in their names. */
  readonly files: readonly string[]
  /** What a chat needs. */
  readonly needed: readonly string[]
  /** The other screens, without the admin pages. */
  readonly others: readonly string[]
  /** Texts and letters of a language, beside those of English, which are part of the others. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}
