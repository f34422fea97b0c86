import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusBadge } from './status-badge.tsx'
import type { AnyStatus } from './status-text.ts'
import { useAge } from './use-age.ts'

interface WaitingStatusProps {
  readonly status: AnyStatus
  /** Start of the wait, shown while the request is pending. */
  readonly since: string
  /** Why a pending request needs a closer look, shown instead of its age. */
  readonly reason?: string | undefined
  /** Shown beside the status. */
  readonly mark?: ReactNode
}

/** A request's status, with one line while it is pending: why to look closer, or how long it has waited. */
export function WaitingStatus({ status, since, reason, mark }: WaitingStatusProps) {
  return (
    <span className="flex min-w-0 flex-col items-start [dl_&]:flex-row [dl_&]:flex-wrap [dl_&]:items-center [dl_&]:gap-x-2">
      <span className="flex items-center gap-1">
        <StatusBadge status={status} />
        {mark}
      </span>
      {status === 'pending' && (reason === undefined ? <Age since={since} /> : <Reason text={reason} />)}
    </span>
  )
}

function Age({ since }: { readonly since: string }) {
  return <span className="whitespace-nowrap text-ink-soft text-xs">{useAge(since)}</span>
}

function Reason({ text }: { readonly text: string }) {
  return (
    <span className="flex max-w-full items-center gap-1 font-medium text-danger text-xs" title={text}>
      <TriangleAlert className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      <span className="truncate">{text}</span>
    </span>
  )
}
