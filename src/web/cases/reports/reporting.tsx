import { createContext, type ReactNode, useCallback, useState } from 'react'
import type { ReportSubject } from '#domain/reports.ts'
import { loadLater } from '../../api/load-later.tsx'

const ReportDialog = loadLater(() => import('./report-dialog.tsx'), 'ReportDialog', ['reports'])

/** A message, or a note on kept minutes. */
export interface Reportable {
  readonly subject: ReportSubject
  readonly id: string
}

/** Opens the form for it. */
export const ReportContext = createContext<(reportable: Reportable) => void>(() => undefined)

/**
 * Has the form for reporting one of the messages or notes inside. It is not part of a message: React passes what is pressed in a dialog to
 * the elements around it, so a message would take a tap on the form for one on itself. It also stays when the session of the message ends,
 * or kept minutes begin.
 */
export function Reporting({ children }: { readonly children: ReactNode }) {
  const [reportable, setReportable] = useState<Reportable | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((chosen: Reportable) => {
    setReportable(chosen)
    setOpen(true)
  }, [])
  return (
    <ReportContext value={open}>
      {children}
      {reportable !== null && <ReportDialog reportable={reportable} open={isOpen} onClose={() => setOpen(false)} />}
    </ReportContext>
  )
}
