import { Flag, FlagOff } from 'lucide-react'
import { useState } from 'react'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsReported } from './queries.ts'

const ReportDialog = loadLater(async () => {
  const [module] = await loadScript(() => Promise.all([import('./report-dialog.tsx'), loadTexts(['reports'])]))
  return module.ReportDialog
})

/** Beside a message of the other party. */
export function ReportButton({ messageId }: { readonly messageId: string }) {
  const t = useTexts('conversation')
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isReported = useIsReported(messageId)
  return (
    <>
      <IconButton
        label={isReported ? t('reported') : t('report')}
        icon={isReported ? <FlagOff aria-hidden="true" /> : <Flag aria-hidden="true" />}
        aria-disabled={isReported}
        tone="quiet-danger"
        onClick={() => {
          if (isReported) return
          setWanted(true)
          setOpen(true)
        }}
        className="[&_svg]:size-4!"
      />
      {isWanted && <ReportDialog messageId={messageId} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
