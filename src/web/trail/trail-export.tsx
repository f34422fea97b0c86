import { Download } from 'lucide-react'
import { useState } from 'react'
import type { TrailFilter } from '#contract/trail.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { downloadTrail } from './queries.ts'

/** Downloads what the filter shows, all pages of it. */
export function TrailExport({ filter }: { readonly filter: TrailFilter }) {
  const t = useTexts('adminTrail')
  const [isBusy, setBusy] = useState(false)
  function save() {
    setBusy(true)
    downloadTrail(filter)
      .catch(() => toast.error(text('adminTrail', 'exportFailed')))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="secondary" className="max-sm:grow" busy={isBusy} busyText={t('exporting')} onClick={save}>
      <Download className="size-4.5" aria-hidden="true" />
      {t('export')}
    </Button>
  )
}
