import type { ReactNode } from 'react'

/** Until the account is known both are rendered, and public/theme.js sets which one the styles show. */
export function UntilAccountKnown({
  known,
  styles,
  children,
}: {
  readonly known: boolean
  readonly styles: string
  readonly children: ReactNode
}) {
  return <span className={known ? 'contents' : styles}>{children}</span>
}
