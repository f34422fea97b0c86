import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly text?: string
  /** Set when the page has no other heading. */
  readonly isHeading?: boolean
  /** A button or link to the next step. */
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, text, isHeading = false, action }: EmptyStateProps) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-6 py-16 text-center">
      {icon !== undefined && (
        <span className="mb-3 grid size-16 place-items-center rounded-3xl rounded-ee-md bg-primary-soft text-primary [&_svg]:size-7">
          {icon}
        </span>
      )}
      <Title className="font-semibold text-ink text-lg">{title}</Title>
      {text !== undefined && <p className="max-w-sm text-ink-soft text-sm">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
