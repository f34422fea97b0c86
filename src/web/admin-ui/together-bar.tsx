import { CheckCheck } from 'lucide-react'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import type { Together } from './use-together.ts'

interface TogetherBarProps {
  readonly together: Pick<Together<unknown>, 'selectable' | 'selected' | 'selectAll' | 'clear' | 'approve' | 'isSending'>
  readonly selectAllText: string
  /** The sum of the selected rows, if they are payments. */
  readonly total?: number
}

/** Actions for a list whose rows can be approved together. */
export function TogetherBar({ together, selectAllText, total }: TogetherBarProps) {
  const t = useTexts('admin')
  const { selectable, selected, selectAll, clear, approve, isSending } = together
  const isPhone = useMediaQuery(PHONE)
  // On a phone the actions come with the first selected row, and until then the first request is higher up.
  if (selectable.length === 0 || (isPhone && selected.length === 0)) return null
  return (
    <div
      role="group"
      aria-label={t('together')}
      {...(isPhone && { 'data-bottom-bar': '' })}
      className={cx('flex flex-wrap items-center gap-2 md:ms-auto', isPhone && ABOVE_NAVIGATION_STYLES)}
    >
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
            {total !== undefined && <> · {moneyText(total)}</>}
          </Button>
        </>
      )}
    </div>
  )
}

const ABOVE_NAVIGATION_STYLES =
  'fixed inset-x-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 rounded-card border border-hairline bg-raised p-2.5 shadow-quiet'
