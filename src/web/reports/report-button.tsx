import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadScript } from '../api/load-script.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'

const ReportDialog = lazy(async () => {
  const [module] = await loadScript(() => Promise.all([import('./report-dialog.tsx'), loadTexts(['reports'])]))
  return { default: module.ReportDialog }
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
      {isWanted && (
        <Suspense>
          <ReportDialog messageId={messageId} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
