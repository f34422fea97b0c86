import type { PartySession } from '#contract/sessions.ts'
import { useTexts } from '../../texts/texts.ts'

/** Why the payment was rejected, in the admin's words too if there are any. */
export function RejectionText({ rejection }: Pick<PartySession, 'rejection'>) {
  const t = useTexts('afterDecision')
  const rejections = useTexts('rejections')
  if (rejection === null) return <p className="text-ink-soft">{t('noReason')}</p>
  const { reason, note } = rejection
  return (
    <div className="flex flex-col gap-2">
      {reason !== 'other' && <p className="text-ink">{rejections(reason)}</p>}
      {note !== null && (
        <figure>
          <figcaption className="text-ink-faint text-xs">{t('note')}</figcaption>
          <blockquote dir="auto" className="at-page-start wrap-anywhere whitespace-pre-line text-ink">
            {note}
          </blockquote>
        </figure>
      )}
    </div>
  )
}
