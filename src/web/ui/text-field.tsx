import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { CONTROL_STYLES, FieldFrame, type FieldTexts, useFieldIds } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldTexts {
  /** Shown inside the control, before the text. Like `trail`, only for inputs that are left to right in every language. */
  readonly lead?: ReactNode
  /** Shown inside the control, at its end. */
  readonly trail?: ReactNode
}

const ALWAYS_LTR = new Set(['email', 'tel', 'password'])
const FIGURES = new Set<string | undefined>(['numeric', 'decimal', 'tel'])

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, isHintWarning, error, lead, trail, id, type = 'text', dir, className, ...rest } = props
  const ids = useFieldIds({ label, hint, error }, id)
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      isHintWarning={isHintWarning}
      error={error}
      ids={ids}
      className={className}
    >
      <div className="relative">
        {lead !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-ink-faint text-sm">{lead}</span>
        )}
        <input
          {...rest}
          id={ids.controlId}
          type={type}
          // Email addresses, numbers and passwords are left to right in every language.
          dir={dir ?? (ALWAYS_LTR.has(type) || FIGURES.has(rest.inputMode) ? 'ltr' : 'auto')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          className={cx(
            CONTROL_STYLES,
            // The icons follow the page's direction, which differs from the input's on a right-to-left page.
            lead !== undefined && 'ps-14 rtl:ps-4 rtl:pe-14',
            trail !== undefined && 'pe-13 rtl:ps-13 rtl:pe-4',
          )}
        />
        {trail !== undefined && <span className="absolute inset-y-0 end-0.5 grid place-items-center">{trail}</span>}
      </div>
    </FieldFrame>
  )
}
