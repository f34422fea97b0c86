import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { cx } from '../ui/cx.ts'

export interface Detail {
  readonly label: string
  readonly value: ReactNode
  /** What a button beside it copies. */
  readonly copy?: string
  /** What everything else is held against. */
  readonly strong?: boolean
}

/** Names and values, one below the other. */
export function Details({ items }: { readonly items: readonly Detail[] }) {
  return (
    <dl className="divide-y divide-hairline">
      {items.map(({ label, value, copy, strong }) => (
        <div key={label} className="flex min-h-11 items-center justify-between gap-4 py-0.5">
          <dt className="shrink-0 text-ink-faint text-xs">{label}</dt>
          <dd className="flex min-w-0 items-center justify-end gap-1 text-end text-sm">
            <span className={cx('wrap-anywhere min-w-0', strong ? 'font-semibold text-base text-ink' : 'text-ink')}>{value}</span>
            {copy !== undefined && <CopyButton name={label} text={copy} className="-me-3" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
