import { Download } from 'lucide-react'
import { type FileRequest, useDownload } from '../api/use-download.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'

interface ExportButtonProps extends FileRequest {
  readonly className?: string
}

/** Downloads all pages of a list with its current filter. */
export function ExportButton({ className, ...request }: ExportButtonProps) {
  const t = useTexts('admin')
  const { isBusy, save } = useDownload(request, text('admin', 'exportFailed'))
  return (
    <Button variant="secondary" busy={isBusy} busyText={t('exporting')} onClick={save} className={className}>
      <Download className="size-4.5" aria-hidden="true" />
      {t('export')}
    </Button>
  )
}
