import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface SectionCardProps {
  /** The target of links to this section. */
  readonly id?: string
  readonly title: string
  /** Beside the title. */
  readonly state?: ReactNode
  readonly explanation?: string
  readonly children: ReactNode
}

/** A section of a settings page. */
export function SectionCard({ id: anchor, title, state, explanation, children }: SectionCardProps) {
  const id = useId()
  return (
    <Card id={anchor} className="scroll-mt-6 p-5 md:p-8">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 id={id} className="font-semibold text-ink text-lg">
            {title}
          </h2>
          {state}
        </div>
        {explanation !== undefined && <p className="mt-1 text-ink-soft">{explanation}</p>}
        <div className="mt-5">{children}</div>
      </section>
    </Card>
  )
}

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-card border border-hairline bg-surface shadow-quiet', className)} />
}
