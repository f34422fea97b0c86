import { cx } from './cx.ts'

const RADIUS = 20
const ROUND = 2 * Math.PI * RADIUS

/** A circle filled up to `part`, from 0 to 1. */
export function Dial({ part, className }: { readonly part: number; readonly className?: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="none" strokeWidth="6" className={cx('-rotate-90 shrink-0', className)} aria-hidden="true">
      <circle cx="24" cy="24" r={RADIUS} className="stroke-accent opacity-25" />
      <circle cx="24" cy="24" r={RADIUS} className="stroke-accent" strokeLinecap="round" strokeDasharray={`${part * ROUND} ${ROUND}`} />
    </svg>
  )
}
