import { CheckCheck } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import type { Together } from './use-together.ts'

interface TogetherBarProps {
  readonly together: Pick<Together<unknown>, 'selectable' | 'selected' | 'selectAll' | 'clear' | 'approve' | 'isSending'>
  readonly selectAllText: string
}

/** Actions for a list whose rows can be approved together. */
export function TogetherBar({ together, selectAllText }: TogetherBarProps) {
  const t = useTexts('admin')
  const { selectable, selected, selectAll, clear, approve, isSending } = together
  if (selectable.length === 0) return null
  return (
    <div role="group" aria-label={t('together')} className="flex flex-wrap items-center gap-2 md:ms-auto">
      <Button variant="secondary" size="small" onClick={selectAll} disabled={selected.length === selectable.length}>
        {selectAllText}
      </Button>
      {selected.length > 0 && (
        <>
          <Button variant="quiet" size="small" onClick={clear}>
            {t('clearSelection')}
          </Button>
          <Button size="small" onClick={approve} disabled={isSending} className="max-md:ms-auto">
            <CheckCheck aria-hidden="true" />
            {t('approveSelected', { count: selected.length })}
          </Button>
        </>
      )}
    </div>
  )
}
