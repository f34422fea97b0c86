import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'primary' | 'good' | 'info' | 'accent' | 'danger'

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink-soft dark:bg-hover',
  primary: 'bg-primary-soft text-primary',
  good: 'bg-good-soft text-good',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent-ink',
  danger: 'bg-danger-soft text-danger',
}

interface BadgeProps {
  readonly tone?: Tone
  readonly className?: string
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6.5 shrink-0 items-center whitespace-nowrap gap-1.5 rounded-full px-2.5 font-semibold text-xs [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
