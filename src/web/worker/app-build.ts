/** The files of this version of the app. scripts/web-build/worker.ts writes them into the worker. */
export interface Build {
  readonly version: string
  /** Files without a hash in their names. */
  readonly files: readonly string[]
  /** Assets that a chat needs. */
  readonly needed: readonly string[]
  /** Assets of the other screens, except the admin pages. */
  readonly others: readonly string[]
  /** Text and font files of each language except English, whose files are in `needed`. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}
