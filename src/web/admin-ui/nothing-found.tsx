import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { type ListView, statusHref } from './list-view.ts'

export interface EmptyTexts {
  readonly icon: ReactNode
  readonly title: string
  /** Shown when the list has no rows at all. */
  readonly text: string
  readonly textForSearch?: (search: string) => string
}

export function NothingFound({ view, texts }: { readonly view: ListView; readonly texts: EmptyTexts }) {
  const t = useTexts('admin')
  const searching = view.search !== ''
  const inTab = view.status !== undefined && view.status !== 'all'
  const text = inTab ? (view.status === 'pending' ? t('nothingPending') : t('nothingWithStatus')) : texts.text
  return (
    <EmptyState
      icon={texts.icon}
      title={texts.title}
      text={searching && texts.textForSearch ? texts.textForSearch(view.search) : text}
      action={
        (searching || inTab) && (
          <div className="flex flex-wrap justify-center gap-2">
            {searching && (
              <Button variant="secondary" onClick={() => view.searchFor('')}>
                {t('clearSearch')}
              </Button>
            )}
            {inTab && (
              <LinkButton variant="secondary" to={statusHref('all', view)}>
                {searching ? t('searchAll') : t('showAll')}
              </LinkButton>
            )}
          </div>
        )
      }
    />
  )
}
