import { cx } from './cx.ts'

/** The place of something that is on its way; give it that thing's size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-lg bg-hover', className)} />
}
