import { TriangleAlert } from 'lucide-react'
import type { AdminSession } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'
import { moneyText } from '#texts/money-text.ts'
import { useStatusText } from '../../admin-ui/status-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import { useFieldsText } from './reading-text.ts'
import { hasEarlierAmount } from './reused-proof.ts'

interface SessionWarningsProps {
  readonly session: AdminSession
  readonly onOpenOther: (id: string) => void
}

/** Signals for the admin to check. They inform and never decide. */
export function SessionWarnings({ session, onOpenOther }: SessionWarningsProps) {
  const t = useTexts('adminSessions')
  const statusText = useStatusText()
  const signalText = useSignalText()
  const { userID, chatterID, signals } = session
  const warnings = [
    userID.status !== 'approved' && { text: t('userIs', { status: statusText(userID.status) }), other: null },
    chatterID.status !== 'approved' && { text: t('chatterIs', { status: statusText(chatterID.status) }), other: null },
    ...signals.map((signal) => ({ text: signalText(signal), other: signal.sessionID })),
  ].filter((warning) => warning !== false)
  if (warnings.length === 0) return null
  return (
    <section aria-label={t('checkCarefully')}>
      <Callout tone="warning">
        <ul className="flex flex-col gap-2">
          {warnings.map(({ text, other }) => (
            <li key={`${text} ${other ?? ''}`}>
              {text}{' '}
              {other !== null && (
                <button type="button" onClick={() => onOpenOther(other)} className="font-semibold underline underline-offset-4">
                  {t('openOther', { id: shortId(other) })}
                </button>
              )}
            </li>
          ))}
        </ul>
      </Callout>
    </section>
  )
}

function useSignalText(): (signal: Signal) => string {
  const t = useTexts('adminSessions')
  const tReading = useTexts('proofReading')
  const fieldsText = useFieldsText()
  return ({ kind, count = 0, percent = 0, amount = 0, fields = [] }) => {
    const texts: Readonly<Record<Signal['kind'], string>> = {
      'same-transaction-id': t('sameTransactionId'),
      'same-picture': t('samePicture'),
      'near-same-picture': t('nearSamePicture'),
      'method-near-limit': t('methodNearLimit', { percent }),
      'method-closed': t('methodNotOffered'),
      'earlier-rejections': t('earlierRejections', { count }),
      'proof-differs': tReading('signal', { fields: fieldsText(fields) }),
      'earlier-amount': t('earlierAmount', { amount: moneyText(amount) }),
      'earlier-amount-in-chain': t('earlierAmountInChain', { amount: moneyText(amount) }),
    }
    return texts[kind]
  }
}

/**
 * Marks a row that has more to check than the reading, which has its own line. A
 * changed amount is spelled out, because everything else about such a proof agrees.
 */
export function WarningMark({ session: { status, signals, userID, chatterID } }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const signalText = useSignalText()
  const earlier = signals.find(hasEarlierAmount)
  const isWarned = signals.some(({ kind }) => kind !== 'proof-differs') || [userID, chatterID].some((party) => party.status !== 'approved')
  if (status !== 'pending' || !isWarned) return null
  return (
    <span className="flex items-start gap-1 text-start font-medium text-danger text-xs">
      <TriangleAlert className="h-[1lh] w-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {earlier ? signalText(earlier) : t('checkCarefully')}
    </span>
  )
}
