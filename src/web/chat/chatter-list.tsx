import { UsersRound } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChatterCard } from '#contract/sessions.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { useChatters } from './queries.ts'
import { addressOf, FROM_LIST } from './selection.ts'
import { usePersonText } from './words.ts'

export function ChatterList({ selectedId }: { readonly selectedId: string | null }) {
  const { t } = useTranslation('chat')
  const headingId = useId()
  const chatters = useChatters()
  return (
    <section
      aria-labelledby={headingId}
      className="flex w-full shrink-0 flex-col border-hairline bg-surface max-md:min-h-[calc(100dvh-3.75rem)] md:w-[350px] md:border-e"
    >
      <h1 id={headingId} className="px-5 pt-6 pb-4 font-semibold text-2xl text-ink tracking-tight">
        {t('chats')}
      </h1>
      <div className="min-h-0 grow md:overflow-y-auto">
        {/* A list that cannot be loaded says nothing (spec §8). */}
        {chatters.isPending && <RowsOnTheirWay />}
        {chatters.data?.length === 0 && (
          <EmptyState icon={<UsersRound aria-hidden="true" />} title={t('noChatters')} text={t('noChattersText')} />
        )}
        {chatters.data !== undefined && chatters.data.length > 0 && (
          <ul aria-label={t('chatterList')} className="flex flex-col gap-0.5 px-2 pb-3">
            {chatters.data.map((chatter) => (
              <ChatterRow key={chatter._id} chatter={chatter} selectedId={selectedId} />
            ))}
          </ul>
        )}
        {chatters.hasNextPage && (
          <MoreRows key={chatters.data?.length} busy={chatters.isFetchingNextPage} onMore={() => void chatters.fetchNextPage()} />
        )}
      </div>
    </section>
  )
}

function ChatterRow({ chatter, selectedId }: { readonly chatter: ChatterCard; readonly selectedId: string | null }) {
  const personText = usePersonText()
  const selected = chatter._id === selectedId
  return (
    <li>
      <Link
        to={addressOf(chatter._id)}
        // Only from the bare list is there a list to go back to.
        state={selectedId === null ? FROM_LIST : undefined}
        aria-current={selected ? 'true' : undefined}
        className={cx(
          'flex min-h-16 items-center gap-3 rounded-2xl px-3 py-2 transition-colors duration-150 focus-visible:-outline-offset-2',
          selected ? 'bg-primary-soft' : 'hover:bg-hover',
        )}
      >
        <Avatar name={chatter.username} src={chatter.avatar} className="size-12 text-base" />
        <span className="min-w-0">
          <bdi className="block truncate font-semibold text-ink">{chatter.username}</bdi>
          <span className="block truncate text-ink-soft text-xs">{personText(chatter)}</span>
        </span>
      </Link>
    </li>
  )
}

/**
 * The next page comes by itself when its place is nearly on the screen; the button is for who gets there first. Made
 * anew for each page: a place that stays on the screen is not seen to come.
 */
function MoreRows({ busy, onMore }: { readonly busy: boolean; readonly onMore: () => void }) {
  const { t } = useTranslation('chat')
  const place = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(() => {
    if (!busy) onMore()
  })
  useEffect(() => {
    if (place.current === null) return
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(), {
      rootMargin: '200px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className="flex justify-center px-4 pb-5">
      <Button variant="quiet" size="small" busy={busy} busyText={t('loadingMore')} onClick={onMore}>
        {t('showMore')}
      </Button>
    </div>
  )
}

const PLACES = [1, 2, 3, 4, 5, 6]

function RowsOnTheirWay() {
  const shown = useDelayed(true)
  if (!shown) return null
  return (
    <div aria-hidden="true" className="flex flex-col gap-0.5 px-2">
      {PLACES.map((place) => (
        <div key={place} className="flex min-h-16 items-center gap-3 px-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
