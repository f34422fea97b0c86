import { useRef, useState } from 'react'
import type { PayoutRow } from '#contract/payouts.ts'
import { readReferences } from '#domain/payout-runs.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'

interface PasteDialogProps {
  readonly rows: readonly PayoutRow[]
  readonly onRead: (references: ReadonlyMap<string, string>) => void
  readonly onClose: () => void
}

/** Fills in the references, which the admin sees before anything is sent. */
export function PasteDialog({ rows, onRead, onClose }: PasteDialogProps) {
  const t = useTexts('adminPayouts')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<readonly string[]>([])
  function read() {
    const found = readReferences(text, rows)
    onRead(found.references)
    if (found.unread.length === 0) onClose()
    else {
      setUnread(found.unread)
      setText(found.unread.join('\n'))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pasteTitle')}
      description={t('pasteText')}
      initialFocus={field}
      hasCancel
      footer={
        <div className="flex gap-3 sm:justify-end">
          <Button variant="secondary" onClick={onClose} className="max-sm:grow">
            {t('cancel')}
          </Button>
          <Button className="max-sm:grow" onClick={read} disabled={text.trim() === ''}>
            {t('pasteUse')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {unread.length > 0 && <Callout tone="warning">{t('pasteUnread', { lines: unread.join(' · ') })}</Callout>}
        <TextArea label={t('pasteLabel')} value={text} onChange={setText} field={field} />
      </div>
    </Dialog>
  )
}
