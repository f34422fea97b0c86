import { useServerNow } from '../api/server-clock.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { ageText } from '../ui/age-text.ts'
import { StatusBadge } from './status-badge.tsx'
import type { AnyStatus } from './status-text.ts'

/** The status of a request; below that of a pending one, how long it has waited. */
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

const END_OF_TIME = new Date(8.64e15)
const MINUTE_MS = 60_000
const everyMinute = () => MINUTE_MS

function Waiting({ since }: { readonly since: string }) {
  const t = useTexts('admin')
  return t('waits', { age: ageText(since, useServerNow(END_OF_TIME, everyMinute), useLanguage()) })
}
