import { useTexts } from '../texts/texts.ts'
import { StatusBadge } from './status-badge.tsx'
import type { AnyStatus } from './status-text.ts'
import { useAge } from './use-age.ts'

/** A request's status, with its waiting time while pending. */
export function WaitingStatus({ status, since }: { readonly status: AnyStatus; readonly since: string }) {
  return (
    <>
      <StatusBadge status={status} />
      {status === 'pending' && (
        <span className="mt-1 block whitespace-nowrap text-ink-soft text-xs max-md:ms-2 max-md:mt-0 max-md:inline">
          <Waiting since={since} />
        </span>
      )}
    </>
  )
}

function Waiting({ since }: { readonly since: string }) {
  const t = useTexts('admin')
  return t('waits', { age: useAge(since) })
}
