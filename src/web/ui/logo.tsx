import { cx } from './cx.ts'

/** Two speech bubbles that share a side; the second is the first turned around. public/favicon.svg has the same drawing. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg className={cx('size-8 shrink-0', className)} viewBox="0 0 48 48" aria-hidden="true">
      <path className="fill-primary" d={BUBBLE} />
      <path className="fill-accent" d={BUBBLE} transform="rotate(180 24 24)" />
    </svg>
  )
}

const BUBBLE = 'M13 4h17a8.5 8.5 0 0 1 8.5 8.5V21a2 2 0 0 1-2 2H12.6l-6.3 6.4A1.35 1.35 0 0 1 4 28.45V13a9 9 0 0 1 9-9Z'
