import type { UseQueryResult } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Deletion } from '../admin-ui/delete-dialog.tsx'
import type { Identified, Listing, RowHandlers } from '../admin-ui/list.ts'
import { ListPage } from '../admin-ui/list-page.tsx'
import type { ListView } from '../admin-ui/list-view.ts'
import type { PersonShown } from '../admin-ui/person.tsx'
import type { FilePath } from '../api/download.ts'
import { useTexts } from '../texts/texts.ts'
import type { Column } from '../ui/table-columns.ts'

interface AccountListProps<Row> {
  readonly title: string
  readonly list: UseQueryResult<Listing<Row>>
  readonly view: ListView
  readonly file: FilePath
  readonly columns: (handlers: RowHandlers<Row>) => readonly Column<Row>[]
  readonly tabs?: ReactNode
  /** Shown when the list has no rows at all. */
  readonly emptyText: string
  readonly deletion: Deletion<Row>['change']
  readonly toolbar?: ReactNode
  readonly lead?: ((row: Row) => ReactNode) | undefined
  readonly foldBelowPx: number
  readonly dense?: boolean
}

/** The page of both account lists. */
export function AccountList<Row extends Identified & PersonShown>({ emptyText, deletion, ...page }: AccountListProps<Row>) {
  const t = useTexts('admin')
  return (
    <ListPage
      {...page}
      searchPlaceholder={t('searchPeople')}
      countText={(count) => t('peopleCount', { count })}
      empty={{
        icon: <UserRoundSearch aria-hidden="true" />,
        title: t('noUserFound'),
        text: emptyText,
        textForSearch: (search) => t('noUserForSearch', { search }),
      }}
      deletion={{
        question: t('confirmDelete'),
        describe: ({ username, email }) => t('whoIsDeleted', { username, email }),
        change: deletion,
      }}
    />
  )
}
