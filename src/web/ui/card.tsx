import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-card border border-hairline bg-surface shadow-quiet', className)} />
}
