import { createContext, type ReactNode, useCallback, useState } from 'react'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { loadTexts } from '../texts/texts.ts'

const ReportDialog = loadLater(async () => {
  const [module] = await loadScript(() => Promise.all([import('./report-dialog.tsx'), loadTexts(['reports'])]))
  return module.ReportDialog
})

/** Opens the form for the message with this id. */
export const ReportContext = createContext<(messageId: string) => void>(() => undefined)

/**
 * Has the form for reporting one of the messages inside. It is not part of a message: React passes what is pressed in a dialog to the
 * elements around it, so a message would take a tap on the form for one on itself. It also stays when the session of the message ends.
 */
export function Reporting({ children }: { readonly children: ReactNode }) {
  const [messageId, setMessageId] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((id: string) => {
    setMessageId(id)
    setOpen(true)
  }, [])
  return (
    <ReportContext value={open}>
      {children}
      {messageId !== null && <ReportDialog messageId={messageId} open={isOpen} onClose={() => setOpen(false)} />}
    </ReportContext>
  )
}
