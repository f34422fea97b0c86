import { useEffect } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { loadLater } from '../../api/load-later.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { refusal } from '../../texts/refusal.ts'
import { toast } from '../../ui/toast.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useBusyCheck, useChatter } from '../queries.ts'

const PaymentDialog = loadLater(() => import('./payment-dialog.tsx'), 'PaymentDialog')

/** The server decides; this only hides the button. */
export function maySendAgain({ sendAgainUntil }: Pick<PartySession, 'sendAgainUntil'>): boolean {
  return sendAgainUntil !== null && serverNow() < new Date(sendAgainUntil)
}

interface SendAgainProps {
  /** Undefined while the dialog is closed. */
  readonly payment: PartySession | undefined
  readonly onClose: () => void
}

/** The payment dialog, filled in with the rejected payment. */
export function SendAgain({ payment, onClose }: SendAgainProps) {
  const shown = useLastDefined(payment)
  if (shown === undefined) return null
  return <Again key={shown._id} payment={shown} open={payment !== undefined} onClose={onClose} />
}

function Again({ payment, open, onClose }: { readonly payment: PartySession; readonly open: boolean; readonly onClose: () => void }) {
  const { data: chatter } = useChatter(payment.chatterID._id)
  // The dialog opens with the answer, which may be that the payment cannot be sent now.
  const { isLoading } = useBusyCheck(payment.chatterID._id)
  const isGone = open && chatter === null
  useEffect(() => {
    if (!isGone) return
    toast.error(refusal('chatter_not_found'))
    onClose()
  }, [isGone, onClose])
  if (!chatter || isLoading) return null
  // The plan as paid for; the chatter may have changed it since.
  const { plan } = payment
  return <PaymentDialog chatter={chatter} plan={open ? plan : undefined} chosenPrice={plan.price} again={payment} onClose={onClose} />
}
