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

/** A name and its value in one line, for use in a `dl`: at both ends of a narrow card, side by side in a wide one. */
export function FactLine({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 @lg:justify-start">
      <dt className="shrink-0 text-ink-soft text-sm @lg:w-32">{name}</dt>
      <dd className="wrap-anywhere min-w-0 text-end font-semibold text-ink @lg:text-start">{children}</dd>
    </div>
  )
}
