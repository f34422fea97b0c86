import type { UseQueryResult } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../admin-ui/delete-dialog.tsx'
import type { Identified, Listing, RowHandlers } from '../admin-ui/list.ts'
import { ListPage } from '../admin-ui/list-page.tsx'
import type { ListView } from '../admin-ui/list-view.ts'
import type { PersonShown } from '../admin-ui/person.tsx'
import type { Column } from '../ui/table.tsx'

interface AccountListProps<Row> {
  readonly title: string
  readonly list: UseQueryResult<Listing<Row>>
  readonly view: ListView
  readonly columns: (handlers: RowHandlers<Row>) => readonly Column<Row>[]
  /** What will stand here one day, when nobody is there at all. */
  readonly emptyText: string
  readonly deletion: { readonly isPending: boolean; readonly mutate: (which: { id: string }, options: { onSuccess: () => void }) => void }
}

/** The page that both lists of accounts are. */
export function AccountList<Row extends Identified & PersonShown>(props: AccountListProps<Row>) {
  const { title, list, view, columns, emptyText, deletion } = props
  const { t } = useTranslation('admin')
  const [doomed, setDoomed] = useState<Row>()
  return (
    <>
      <ListPage
        title={title}
        columns={columns({ onEdit: (row) => view.openPanel(row._id), onDelete: setDoomed })}
        list={list}
        view={view}
        searchPlaceholder={t('searchPeople')}
        countText={(count) => t('peopleCount', { count })}
        empty={{
          icon: <UserRoundSearch aria-hidden="true" />,
          title: t('noUserFound'),
          text: emptyText,
          textForSearch: (search) => t('noUserForSearch', { search }),
        }}
        inUse={doomed !== undefined}
      />
      <DeleteDialog
        row={doomed}
        question={t('confirmDelete')}
        describe={({ username, email }) => t('whoIsDeleted', { username, email })}
        onClose={() => setDoomed(undefined)}
        onDelete={(id) => deletion.mutate({ id }, { onSuccess: () => setDoomed(undefined) })}
        busy={deletion.isPending}
      />
    </>
  )
}
