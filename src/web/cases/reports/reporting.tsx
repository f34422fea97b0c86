import { createContext, type ReactNode, useCallback, useState } from 'react'
import type { ReportSubject } from '#domain/reports.ts'
import { loadLater } from '../../api/load-later.tsx'

const ReportDialog = loadLater(() => import('./report-dialog.tsx'), 'ReportDialog', ['reports'])

/** A message, or a note on kept minutes. */
export interface Reportable {
  readonly subject: ReportSubject
  readonly id: string
}

/** Opens the report form. */
export const ReportContext = createContext<(reportable: Reportable) => void>(() => undefined)

/**
 * Provides the report form for the messages and notes inside. The form is not rendered inside a message: React passes events from a dialog
 * to its parent components, so a message would handle taps on the form. This also keeps the form open when the message's session ends or
 * kept minutes begin.
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
