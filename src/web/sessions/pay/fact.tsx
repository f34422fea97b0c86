import type { ReactNode } from 'react'

/** A name with its value below, for use in a `dl`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className="wrap-anywhere font-semibold text-ink">{children}</dd>
    </div>
  )
}
