import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLive, useRefreshOnConnect } from '../../live/use-live.ts'
import { useTexts } from '../../texts/texts.ts'
import { SectionCard } from '../../ui/card.tsx'
import { Loaded, LoadingRows } from '../../ui/own-page.tsx'

interface LoadedCardProps<Data> {
  readonly title: string
  readonly state?: ReactNode
  readonly explanation?: string
  readonly loaded: UseQueryResult<Data>
  readonly skeletonRows: number
  readonly children: (data: Data) => ReactNode
}

/** A card with server data, reloaded when another of the account's pages may have changed it. */
export function LoadedCard<Data>({ title, state, explanation, loaded, skeletonRows, children }: LoadedCardProps<Data>) {
  const t = useTexts('security')
  useLive('accountUpdate', () => void loaded.refetch())
  useRefreshOnConnect(() => void loaded.refetch())
  return (
    <SectionCard title={title} state={state} {...(explanation !== undefined && { explanation })}>
      <Loaded
        query={loaded}
        failed={{ title: t('loadFailed'), retry: t('retry') }}
        loading={<LoadingRows count={skeletonRows} className="h-11" />}
      >
        {children}
      </Loaded>
    </SectionCard>
  )
}
