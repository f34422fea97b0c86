import { useState } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'

interface ProofDialogProps {
  /** Undefined while the dialog is closed. */
  readonly session: Pick<PartySession, '_id' | 'transactionID' | 'transactionSS' | 'proofRemovedAfterDays'> | undefined
  readonly onClose: () => void
  /** Fetches new links, because they expire. */
  readonly onRenew: () => Promise<unknown>
}

export function ProofDialog({ session, onClose, onRenew }: ProofDialogProps) {
  const t = useTexts('history')
  const shown = useLastDefined(session)
  return (
    <Dialog
      open={session !== undefined}
      onClose={onClose}
      title={t('proofTitle')}
      description={t('proofText', { id: shown?.transactionID ?? '' })}
      width="wide"
    >
      {shown?.transactionSS === null && <EmptyState title={t('proofRemoved', { count: shown.proofRemovedAfterDays ?? 0 })} />}
      {typeof shown?.transactionSS === 'string' && <ProofPicture key={shown._id} src={shown.transactionSS} onRenew={onRenew} />}
    </Dialog>
  )
}

function ProofPicture({ src, onRenew }: Pick<ProofDialogProps, 'onRenew'> & { readonly src: string }) {
  const t = useTexts('history')
  const [broken, setBroken] = useState<string | null>(null)
  const [renewed, setRenewed] = useState(false)
  const [renewing, setRenewing] = useState(false)

  async function renew() {
    setRenewing(true)
    await onRenew()
    setRenewing(false)
    setRenewed(true)
  }

  function fail() {
    setBroken(src)
    // The link has probably expired. Fetch a new one once; after that, Try again is up to the user.
    if (!renewed) void renew()
  }

  if (broken === src && !renewing) {
    return (
      <EmptyState
        title={t('proofFailed')}
        action={
          <Button
            variant="secondary"
            onClick={() => {
              setBroken(null)
              void renew()
            }}
          >
            {t('tryAgain')}
          </Button>
        }
      />
    )
  }
  return (
    <img
      src={src}
      alt={t('proofAlt')}
      onError={fail}
      className="mx-auto max-h-[70dvh] min-h-40 max-w-full rounded-control bg-sunken object-contain"
    />
  )
}
