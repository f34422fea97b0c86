import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-hairline bg-raised text-ink hover:bg-hover',
  quiet: 'text-ink-soft hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'h-9 pointer-coarse:h-11 gap-1.5 px-3.5 text-xs',
  medium: 'h-11 gap-2 px-5 text-sm',
  large: 'h-14 gap-2.5 px-8 text-base',
}

export function buttonStyles(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-semibold',
    'transition-[background-color,color,scale,opacity] duration-150 active:scale-[0.98]',
    'aria-disabled:cursor-default aria-disabled:opacity-60 aria-disabled:active:scale-100 [&_svg]:size-[1.15em]',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
