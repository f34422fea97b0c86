import { CloudAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  readonly title: string
  readonly text?: string
  readonly retry: string
  /** Undefined if retrying would not help. */
  readonly onRetry: (() => void) | undefined
}

/** Shown when content could not be loaded. */
export function LoadFailed({ title, text, retry, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert aria-hidden="true" />}
        title={title}
        {...(text !== undefined && { text })}
        action={
          onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              {retry}
            </Button>
          )
        }
      />
    </div>
  )
}
