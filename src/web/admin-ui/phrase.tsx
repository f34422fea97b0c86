interface PhraseProps {
  readonly text: string
  /** Numbers and ids, which are read from the left in every language. */
  readonly code?: boolean
}

/** What somebody typed, in a cell: it may be long, in one piece, and run either way. */
export function Phrase({ text, code = false }: PhraseProps) {
  return (
    <span title={text} className="wrap-anywhere line-clamp-3">
      <bdi {...(code && { dir: 'ltr' })}>{text}</bdi>
    </span>
  )
}
