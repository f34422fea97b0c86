import type { ReactNode } from 'react'

/** For guests or for signed-in people. Both versions render until the account is known, and public/theme.js decides which one shows. */
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
