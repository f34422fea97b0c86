import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListView } from './list-view.ts'

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
  return (
    <EmptyState
      icon={texts.icon}
      title={texts.title}
      text={searching && texts.textForSearch ? texts.textForSearch(view.search) : texts.text}
      action={
        searching && (
          <Button variant="secondary" onClick={() => view.searchFor('')}>
            {t('clearSearch')}
          </Button>
        )
      }
    />
  )
}
