import type { ReactNode } from 'react'

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** A few labels and values side by side. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl className="flex shrink-0 gap-5">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0 last:min-w-12">
          <dt className="text-ink-faint text-xs">{label}</dt>
          <dd className="font-medium text-ink text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
