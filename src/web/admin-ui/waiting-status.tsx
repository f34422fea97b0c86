import { CircleCheck, TriangleAlert } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { StatusBadge } from './status-badge.tsx'
import type { AnyStatus } from './status-text.ts'
import { useAge } from './use-age.ts'

interface WaitingStatusProps {
  readonly status: AnyStatus
  /** Start of the wait, shown while the request is pending. */
  readonly since: string
  /** Why a pending request needs a closer look. */
  readonly reason?: string | undefined
  /** What an admin may want to ask about a pending request. */
  readonly question?: string | undefined
  /** Why a pending request needs none. */
  readonly good?: string | undefined
}

/** A request's status. While it is pending, also how long it has waited, and whether to look closer. */
export function WaitingStatus({ status, since, reason, question, good }: WaitingStatusProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <StatusBadge status={status} />
      {status === 'pending' && (
        <>
          <Age since={since} />
          {reason !== undefined && <Reason text={reason} className="text-danger" />}
          {question !== undefined && <Reason text={question} className="text-accent-ink" />}
          {reason === undefined && good !== undefined && <Good text={good} />}
        </>
      )}
    </span>
  )
}

function Age({ since }: { readonly since: string }) {
  return <span className="whitespace-nowrap text-ink-soft text-xs">{useAge(since)}</span>
}

/** In a table both are the second line. */
const SECOND_LINE = 'flex max-w-full items-center gap-1 font-medium text-xs [td_&]:w-full'

function Good({ text }: { readonly text: string }) {
  return (
    <span className={cx(SECOND_LINE, 'text-good')}>
      <CircleCheck className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      <span className="truncate">{text}</span>
    </span>
  )
}

function Reason({ text, className }: { readonly text: string; readonly className: string }) {
  return (
    <span className={cx(SECOND_LINE, className)} title={text}>
      <TriangleAlert className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      <span className="truncate">{text}</span>
    </span>
  )
}
