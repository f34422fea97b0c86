import { cx } from './cx.ts'

/** A placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-lg bg-hover', className)} />
}
