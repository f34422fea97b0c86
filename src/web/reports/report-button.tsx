import { Flag } from 'lucide-react'
import { useState } from 'react'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'

const ReportDialog = loadLater(async () => {
  const [module] = await loadScript(() => Promise.all([import('./report-dialog.tsx'), loadTexts(['reports'])]))
  return module.ReportDialog
})

/** Beside a message of the other party. */
export function ReportButton({ messageId }: { readonly messageId: string }) {
  const t = useTexts('conversation')
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        label={t('report')}
        icon={<Flag aria-hidden="true" />}
        tone="quiet-danger"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className="[&_svg]:size-4!"
      />
      {isWanted && <ReportDialog messageId={messageId} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
