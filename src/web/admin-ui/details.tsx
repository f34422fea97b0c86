import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { cx } from '../ui/cx.ts'

export interface Detail {
  readonly label: string
  readonly value: ReactNode
  /** Label of the copy button; without it there is none. */
  readonly copy?: string
  /** Highlights the values to compare with. */
  readonly strong?: boolean
}

/** A list of labels and values. */
export function Details({ items }: { readonly items: readonly Detail[] }) {
  return (
    <dl className="@container divide-y divide-hairline">
      {items.map(({ label, value, copy, strong }) => (
        <div
          key={label}
          className="flex flex-col justify-center py-1.5 @2xs:min-h-11 @2xs:flex-row @2xs:items-center @2xs:justify-between @2xs:gap-4 @2xs:py-0.5"
        >
          <dt className="shrink-0 text-ink-faint text-xs">{label}</dt>
          <dd className="flex min-w-0 items-center gap-1 text-sm @2xs:justify-end @2xs:text-end">
            <span className={cx('wrap-anywhere min-w-0 text-balance', strong ? 'font-semibold text-base text-ink' : 'text-ink')}>
              {value}
            </span>
            {copy !== undefined && <CopyButton name={label} text={copy} className="-me-3" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
