import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type SearchHit, searchHistory } from '#contract/chat.ts'
import { SEARCH_LETTERS } from '#domain/chat.ts'
import { languageOf } from '#texts/language-of.ts'
import { call } from '../api/call.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { shortDateTimeText } from '../ui/date-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'

interface SearchPanelProps {
  readonly partnerId: string
  readonly partnerName: string
  readonly onJump: (id: string) => void
  readonly onClose: () => void
}

/** How many calls are made before the reader has to ask for more. Each call searches a part of a long conversation. */
const MAX_CALLS = 8
const ENOUGH_HITS = 20

/** The search field and its results, below the header of a conversation. */
export function SearchPanel({ partnerId, partnerName, onJump, onClose }: SearchPanelProps) {
  const t = useTexts('conversation')
  const language = useLanguage()
  const panel = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const found = useFound(partnerId, text)
  const hits = found.data?.pages.flatMap((page) => page.hits) ?? []
  const isIdle = found.isPending && !found.isFetching
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])

  return (
    <div ref={panel} className="shrink-0 border-hairline border-b bg-surface px-3 py-2 md:px-6">
      <div className="mx-auto flex max-w-4xl flex-col gap-2">
        <div className="flex items-center gap-2">
          <SearchBox placeholder={t('searchMessages')} value={text} onSearch={setText} className="min-w-0 grow" />
          <IconButton label={t('closeSearch')} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <p role="status" className={cx('text-ink-soft text-sm', isIdle && 'sr-only')}>
          {found.isLoading && t('searching')}
          {found.isError && t('searchFailed')}
          {found.isSuccess && (hits.length === 0 ? t('nothingFound') : t('found', { count: hits.length }))}
        </p>
        {hits.length > 0 && (
          <ul className="ink-room max-h-60 overflow-y-auto">
            {hits.map((hit) => (
              <li key={hit._id}>
                <button
                  type="button"
                  aria-current={hit._id === at}
                  onClick={() => {
                    setAt(hit._id)
                    onJump(hit._id)
                  }}
                  className="flex min-h-11 w-full flex-col rounded-lg px-2 py-1.5 text-start hover:bg-hover aria-[current=true]:bg-primary-soft"
                >
                  <span className="flex justify-between gap-3 text-ink-soft text-xs">
                    <span className="truncate font-semibold">{hit.senderID === partnerId ? partnerName : t('you')}</span>
                    <time dateTime={hit.createdAt} className="shrink-0">
                      {shortDateTimeText(hit.createdAt, language)}
                    </time>
                  </span>
                  <HitText excerpt={hit.excerpt} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {found.isSuccess && found.hasNextPage && (
          <Button variant="quiet" onClick={() => void found.fetchNextPage()}>
            {t('searchOlder')}
          </Button>
        )}
      </div>
    </div>
  )
}

function HitText({ excerpt: { before, match, after } }: Pick<SearchHit, 'excerpt'>) {
  return (
    <span dir="auto" lang={languageOf(match)} className="line-clamp-2 at-page-start text-ink text-sm [overflow-wrap:anywhere]">
      {before}
      <mark className="rounded-sm bg-accent-soft text-accent-ink">{match}</mark>
      {after}
    </span>
  )
}

/** Searches from the newest message backwards. */
function useFound(otherId: string, typed: string) {
  const text = typed.slice(0, SEARCH_LETTERS.max)
  return useInfiniteQuery({
    queryKey: ['conversation-search', otherId, text],
    queryFn: ({ pageParam, signal }) => search(otherId, text, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: [...text.trim()].length >= SEARCH_LETTERS.min,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Continues the search until there are enough hits for a list. */
async function search(otherId: string, text: string, before: string | null, signal: AbortSignal) {
  const hits: SearchHit[] = []
  let next = before
  for (let calls = 0; calls < MAX_CALLS && hits.length < ENOUGH_HITS; calls += 1) {
    const page = await call(searchHistory, { params: { otherId }, query: { text, ...(next !== null && { before: next }) }, signal })
    hits.push(...page.hits)
    next = page.next
    if (next === null) break
  }
  return { hits, next }
}
