import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface StepProps {
  readonly number: number
  readonly title: string
  readonly hint?: string
  readonly done: boolean
  /** True while the form is being sent. */
  readonly locked?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A numbered step of the payment dialog. */
export function Step({ number, title, hint, done, locked = false, className, children }: StepProps) {
  return (
    <li inert={locked} className={className}>
      <div className="mb-3 flex items-start gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-7 shrink-0 place-items-center rounded-full font-semibold text-xs transition-colors duration-150',
            done ? 'bg-primary text-on-primary' : 'bg-primary-soft text-primary',
          )}
        >
          {done ? <Check className="size-4" /> : number}
        </span>
        <div className="min-w-0 pt-0.5">
          <h3 className="font-semibold text-base text-ink">{title}</h3>
          {hint !== undefined && <p className="mt-0.5 text-ink-soft text-xs">{hint}</p>}
        </div>
      </div>
      {children}
    </li>
  )
}
