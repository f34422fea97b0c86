import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { pageNumbers } from './paging.ts'

interface PaginationProps {
  readonly page: number
  readonly pageCount: number
  readonly onChange: (page: number) => void
}

const PLACE_STYLES =
  'grid h-9 min-w-9 place-items-center rounded-control px-1.5 text-sm pointer-coarse:h-11 sm:pointer-coarse:min-w-11 [&_svg]:size-4.5'
const PRESSABLE_STYLES = 'font-medium text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink disabled:opacity-40'

/** Numbered pages, hidden if only one. */
export function Pagination({ page, pageCount, onChange }: PaginationProps) {
  const t = useTexts('ui')
  if (pageCount <= 1) return null
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-center gap-0.5">
      <button
        type="button"
        aria-label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        className={cx(PLACE_STYLES, PRESSABLE_STYLES, 'max-sm:hidden')}
      >
        <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
      </button>
      {pageNumbers(page, pageCount).map((place) =>
        typeof place === 'number' ? (
          <button
            key={place}
            type="button"
            aria-label={t('page', { page: place })}
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onChange(place)}
            className={cx(PLACE_STYLES, place === page ? 'bg-hover font-semibold text-ink' : PRESSABLE_STYLES)}
          >
            {place}
          </button>
        ) : (
          <span key={place} aria-hidden="true" className={cx(PLACE_STYLES, 'text-ink-faint')}>
            …
          </span>
        ),
      )}
      <button
        type="button"
        aria-label={t('nextPage')}
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
        className={cx(PLACE_STYLES, PRESSABLE_STYLES, 'max-sm:hidden')}
      >
        <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
      </button>
    </nav>
  )
}
