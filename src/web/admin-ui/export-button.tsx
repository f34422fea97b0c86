import { Download } from 'lucide-react'
import { type FileRequest, useDownload } from '../api/use-download.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface ExportButtonProps extends FileRequest {
  /** Shows an icon with a tooltip. */
  readonly isIcon?: boolean
  readonly className?: string
}

/** Downloads all pages of a list with its current filter. */
export function ExportButton({ isIcon = false, className, ...request }: ExportButtonProps) {
  const t = useTexts('admin')
  const { isBusy, save } = useDownload(request, text('admin', 'exportFailed'))
  if (isIcon)
    return (
      <IconButton
        label={isBusy ? t('exporting') : t('export')}
        icon={isBusy ? <Spinner /> : <Download aria-hidden="true" />}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => {
          if (!isBusy) save()
        }}
        className={cx('border border-hairline bg-raised', className)}
      />
    )
  return (
    <Button variant="secondary" busy={isBusy} busyText={t('exporting')} onClick={save} className={className}>
      <Download className="size-4.5" aria-hidden="true" />
      {t('export')}
    </Button>
  )
}
