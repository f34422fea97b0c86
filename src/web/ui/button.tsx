import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner and ignores presses. */
  readonly busy?: boolean
  readonly busyText?: string
}

export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  busyText,
  disabled = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const inert = busy || disabled
  function press(event: MouseEvent<HTMLButtonElement>) {
    // The disabled attribute would drop focus.
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={buttonStyles(variant, size, className)}
    >
      {busy && <Spinner />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}
