import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { download, type FilePath } from '../api/download.ts'
import { messageOf } from '../api/errors.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

interface ExportButtonProps {
  readonly path: FilePath
  readonly params?: Readonly<Record<string, string>>
  /** As that of the list. */
  readonly query: Readonly<Record<string, string | null | undefined>>
  readonly className?: string
}

/** Downloads all pages of a list with its filter. Leaving the page ends it. */
export function ExportButton({ path, params, query, className }: ExportButtonProps) {
  const t = useTexts('admin')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    try {
      await download(path, { ...(params && { params }), query: { ...query, language } }, control.signal)
    } catch (error) {
      if (!control.signal.aborted) toast.error(text('admin', 'exportFailed'), messageOf(error, null) ?? undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="secondary" busy={isBusy} busyText={t('exporting')} onClick={() => void save()} className={className}>
      <Download className="size-4.5" aria-hidden="true" />
      {t('export')}
    </Button>
  )
}
