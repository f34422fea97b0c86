import { ArrowUp } from 'lucide-react'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { useTexts } from '../texts/texts.ts'

interface NewRowsProps {
  readonly count: number
  readonly page: number
  readonly onShow: () => void
}

/** A button at the top of the list with the number of new rows. */
export function NewRows({ count, page, onShow }: NewRowsProps) {
  const t = useTexts('admin')
  const text = page > 1 ? t('listMoved') : count >= PAGE_SIZE ? t('newRowsMany', { count }) : t('newRows', { count })
  return (
    <div className="sticky top-[calc(9rem+var(--toasts-above,0rem))] z-10 flex h-0 justify-center md:top-4">
      <span role="status" className="sr-only">
        {count > 0 && text}
      </span>
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="flex h-9 -translate-y-1/2 items-center gap-1.5 rounded-full bg-primary px-4 font-semibold text-on-primary text-xs shadow-quiet hover:bg-primary-strong"
        >
          <ArrowUp className="size-4" aria-hidden="true" />
          {text}
        </button>
      )}
    </div>
  )
}
