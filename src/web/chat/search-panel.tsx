import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type SearchHit, searchHistory } from '#contract/chat.ts'
import { SEARCH_LETTERS } from '#domain/chat.ts'
import { languageOf } from '#texts/language-of.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'

interface SearchPanelProps {
  readonly partnerId: string
  readonly partnerName: string
  readonly onJump: (id: string) => void
  readonly onClose: () => void
}

/** How many calls are made before the reader has to ask for more. Each reads a part of a long conversation. */
const MAX_CALLS = 8
const ENOUGH_HITS = 20

interface Found {
  readonly hits: readonly SearchHit[]
  readonly next: string | null
  readonly status: 'idle' | 'searching' | 'done' | 'failed'
}

const NOTHING: Found = { hits: [], next: null, status: 'idle' }

/** The field and what was found, below the header of a conversation. */
export function SearchPanel({ partnerId, partnerName, onJump, onClose }: SearchPanelProps) {
  const t = useTexts('conversation')
  const panel = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const { found, searchOn } = useFound(partnerId, text)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])

  return (
    <div ref={panel} className="shrink-0 border-hairline border-b bg-surface px-3 py-2 md:px-6">
      <div className="mx-auto flex max-w-4xl flex-col gap-2">
        <div className="flex items-center gap-2">
          <SearchBox placeholder={t('searchMessages')} value={text} onSearch={setText} className="min-w-0 grow" />
          <IconButton label={t('closeSearch')} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <p role="status" className={cx('text-ink-soft text-sm', found.status === 'idle' && 'sr-only')}>
          {found.status === 'searching' && t('searching')}
          {found.status === 'failed' && t('searchFailed')}
          {found.status === 'done' && (found.hits.length === 0 ? t('nothingFound') : t('found', { count: found.hits.length }))}
        </p>
        {found.hits.length > 0 && (
          <ul className="ink-room max-h-60 overflow-y-auto">
            {found.hits.map((hit) => (
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
                    <time dateTime={hit.createdAt} dir="ltr" className="shrink-0">
                      {dateTimeText(hit.createdAt)}
                    </time>
                  </span>
                  <HitText excerpt={hit.excerpt} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {found.next !== null && found.status === 'done' && (
          <Button variant="quiet" onClick={searchOn}>
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

/** Searches from the newest message on, until there are enough hits for a list. */
function useFound(otherId: string, text: string) {
  const [found, setFound] = useState(NOTHING)
  const [rounds, setRounds] = useState(1)
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setRounds(1)
    setFound([...text.trim()].length < SEARCH_LETTERS.min ? NOTHING : { ...NOTHING, status: 'searching' })
  }
  const from = useRef<Found>(NOTHING)
  useEffect(() => {
    if ([...text.trim()].length < SEARCH_LETTERS.min) return
    const abort = new AbortController()
    const before = rounds === 1 ? NOTHING : from.current
    const show = (next: Found) => {
      if (abort.signal.aborted) return
      from.current = next
      setFound(next)
    }
    search(otherId, text, before, abort.signal).then(show, () => show({ ...before, status: 'failed' }))
    return () => abort.abort()
  }, [otherId, text, rounds])
  return { found, searchOn: () => setRounds(rounds + 1) }
}

async function search(otherId: string, text: string, found: Found, signal: AbortSignal): Promise<Found> {
  const hits = [...found.hits]
  let { next } = found
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const page = await call(searchHistory, {
      params: { otherId },
      query: { text: text.slice(0, SEARCH_LETTERS.max), ...(next !== null && { before: next }) },
      signal,
    })
    hits.push(...page.hits)
    next = page.next
    if (next === null || hits.length >= found.hits.length + ENOUGH_HITS) break
  }
  return { hits, next, status: 'done' }
}
