import type { AdminSession } from '#contract/sessions.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import { useReasonText } from './reason-text.ts'
import { isGrave, otherSessionOf, type Reason, reasonsOf } from './reasons.ts'

interface SessionWarningsProps {
  readonly session: AdminSession
  readonly onOpenOther: (id: string) => void
}

/** Every reason to look closer, with its figures. Those that speak against the payment are apart. */
export function SessionWarnings({ session, onOpenOther }: SessionWarningsProps) {
  const t = useTexts('adminSessions')
  const reasons = reasonsOf(session)
  if (reasons.length === 0) return null
  const parts = [
    { tone: 'danger', reasons: reasons.filter(isGrave) },
    { tone: 'warning', reasons: reasons.filter((reason) => !isGrave(reason)) },
  ] as const
  return (
    <section aria-label={t('checkCarefully')} className="flex flex-col gap-2">
      {parts.map(
        (part) =>
          part.reasons.length > 0 && (
            <Callout key={part.tone} tone={part.tone}>
              <ul className="flex flex-col gap-1.5">
                {part.reasons.map((reason) => (
                  <Warning
                    key={`${reason.kind} ${'field' in reason ? reason.field : otherSessionOf(reason)}`}
                    reason={reason}
                    session={session}
                    onOpenOther={onOpenOther}
                  />
                ))}
              </ul>
            </Callout>
          ),
      )}
    </section>
  )
}

function Warning({ reason, session, onOpenOther }: SessionWarningsProps & { readonly reason: Reason }) {
  const t = useTexts('adminSessions')
  const reasonText = useReasonText()
  const other = otherSessionOf(reason)
  return (
    <li>
      <span>{reasonText(reason, session)}</span>{' '}
      {other !== null && (
        <button type="button" onClick={() => onOpenOther(other)} className="font-semibold underline underline-offset-4">
          {t('openOther', { id: shortId(other) })}
        </button>
      )}
    </li>
  )
}
