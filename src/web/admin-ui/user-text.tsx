interface UserTextProps {
  readonly text: string
  /** For numbers and ids, which are left to right in every language. */
  readonly code?: boolean
}

/** Typed text in a cell: it may be long, without spaces, and in either direction. */
export function UserText({ text, code = false }: UserTextProps) {
  return (
    <span title={text} className="wrap-anywhere line-clamp-3">
      <bdi {...(code && { dir: 'ltr' })}>{text}</bdi>
    </span>
  )
}
