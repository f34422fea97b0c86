import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isFailing, retryNow } from '../../api/query-client.ts'
import { useLive, useRefreshOnConnect } from '../../live/use-live.ts'
import { useTexts } from '../../texts/texts.ts'
import { SectionCard } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface LoadedCardProps<Data> {
  readonly title: string
  readonly explanation?: string
  readonly loaded: UseQueryResult<Data>
  readonly skeletonRows: number
  readonly children: (data: Data) => ReactNode
}

/** A card with data of the server, which another page of the account may change. */
export function LoadedCard<Data>({ title, explanation, loaded, skeletonRows, children }: LoadedCardProps<Data>) {
  const t = useTexts('security')
  const ui = useTexts('ui')
  const queries = useQueryClient()
  useLive('accountUpdate', () => void loaded.refetch())
  useRefreshOnConnect(() => void loaded.refetch())
  return (
    <SectionCard title={title} {...(explanation !== undefined && { explanation })}>
      {loaded.data !== undefined ? (
        children(loaded.data)
      ) : isFailing(loaded) ? (
        <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
      ) : (
        <div role="status" className="flex flex-col gap-5">
          <span className="sr-only">{ui('loading')}</span>
          {Array.from({ length: skeletonRows }, (_, row) => (
            <Skeleton key={row} className="h-11" />
          ))}
        </div>
      )}
    </SectionCard>
  )
}
