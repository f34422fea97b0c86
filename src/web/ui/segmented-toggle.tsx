import { type ReactNode, useId } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

interface SegmentedToggleProps<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: ReactNode }[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly error?: Translatable | string | undefined
  readonly hideLabel?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

/** A choice between a few options, built from radio buttons for arrow keys, forms and screen readers. */
export function SegmentedToggle<V extends string>(props: SegmentedToggleProps<V>) {
  const { label, options, value, onChange, error, hideLabel = false, disabled = false, className } = props
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset className={cx('flex min-w-0 flex-col gap-1.5', className)} disabled={disabled} aria-describedby={errorId}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium text-ink text-sm'}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex h-10 cursor-pointer select-none items-center justify-center gap-2 rounded-[0.625rem] px-3 font-medium text-ink-soft text-sm',
              'transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:text-primary has-checked:inset-ring has-checked:inset-ring-hairline',
              'has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-1 [&_svg]:size-4.5',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
