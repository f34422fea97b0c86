import type { AdminSession } from '#contract/sessions.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import { useReasonText } from './reason-text.ts'
import { otherSessionOf, reasonsOf } from './reasons.ts'

interface SessionWarningsProps {
  readonly session: AdminSession
  readonly onOpenOther: (id: string) => void
}

/** Every reason to look closer, with its figures. */
export function SessionWarnings({ session, onOpenOther }: SessionWarningsProps) {
  const t = useTexts('adminSessions')
  const reasonText = useReasonText()
  const reasons = reasonsOf(session)
  if (reasons.length === 0) return null
  return (
    <section aria-label={t('checkCarefully')}>
      <Callout tone="warning">
        <ul className="flex flex-col gap-1.5">
          {reasons.map((reason) => {
            const [text, other] = [reasonText(reason, session), otherSessionOf(reason)]
            return (
              <li key={`${text} ${other ?? ''}`}>
                <span>{text}</span>{' '}
                {other !== null && (
                  <button type="button" onClick={() => onOpenOther(other)} className="font-semibold underline underline-offset-4">
                    {t('openOther', { id: shortId(other) })}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </Callout>
    </section>
  )
}
