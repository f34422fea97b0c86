import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type Translatable, useTranslate } from '../texts/translate.ts'
import { cx } from './cx.ts'

export interface FieldTexts {
  readonly label: string
  /** Leaves the label to screen readers, where the control says what it is. */
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: string | undefined
  /** Shows the hint as a warning, for something that is unusual but allowed. */
  readonly isHintWarning?: boolean | undefined
  readonly error?: Translatable | string | undefined
}

export const CONTROL_STYLES = cx(
  'h-12 w-full rounded-control border border-outline bg-raised px-4 text-base text-ink placeholder:text-ink-faint',
  'transition-[border-color,box-shadow] duration-150 focus-visible:border-primary focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:opacity-60',
)

/** The ids that link a control to its label, hint and error. */
export function useFieldIds({ hint, error }: FieldTexts, id?: string) {
  const made = useId()
  const controlId = id ?? made
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId)
  return { controlId, hintId, errorId, describedBy: describedBy === '' ? undefined : describedBy }
}

interface FieldFrameProps extends FieldTexts {
  readonly ids: ReturnType<typeof useFieldIds>
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Label above, hint and error below. The error element is always in the page, because screen readers then announce its text. */
export function FieldFrame({
  label,
  isLabelHidden = false,
  hint,
  isHintWarning = false,
  error,
  ids,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={ids.controlId} className={isLabelHidden ? 'sr-only' : 'font-medium text-ink text-sm'}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={ids.hintId} className={cx('text-xs', isHintWarning ? 'font-medium text-accent-ink' : 'text-ink-faint')}>
          {hint}
        </p>
      )}
      <FieldError id={ids.errorId} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { readonly id: string; readonly text: Translatable | string | undefined }) {
  const translate = useTranslate()
  const isEmpty = text === undefined || text === ''
  return (
    <p id={id} role="alert" className={cx('flex items-start gap-1.5 text-danger text-xs', isEmpty && 'sr-only')}>
      {!isEmpty && (
        <>
          <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
          {translate(text)}
        </>
      )}
    </p>
  )
}
