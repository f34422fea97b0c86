import { cx } from './cx.ts'

/**
 * Two speech bubbles that share a side: one speaks, one answers, and the line between them is common to both.
 * The same drawing is public/favicon.svg.
 */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg className={cx('size-8 shrink-0', className)} viewBox="0 0 48 48" aria-hidden="true">
      <path className="fill-primary" d="M14 7h9v26h-7.2L8.4 39.4A1.4 1.4 0 0 1 6 38.4V15a8 8 0 0 1 8-8Z" />
      <path className="fill-accent" d="M25 15h9a8 8 0 0 1 8 8v20.9a1.4 1.4 0 0 1-2.4 1L33 38.5h-8Z" />
    </svg>
  )
}
