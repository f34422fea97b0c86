import { UserRoundSearch } from 'lucide-react'
import type { Deletion } from '../admin-ui/delete-dialog.tsx'
import type { Identified } from '../admin-ui/list.ts'
import { ListPage, type ListPageProps } from '../admin-ui/list-page.tsx'
import type { PersonShown } from '../admin-ui/person.tsx'
import { useTexts } from '../texts/texts.ts'

/** What the admin is asked before an account is deleted. */
export function useAccountDeletion<Row extends PersonShown>(change: Deletion<Row>['change']): Deletion<Row> {
  const t = useTexts('admin')
  return {
    question: t('confirmDelete'),
    describe: ({ username, email }) => t('whoIsDeleted', { username, email }),
    change,
  }
}

interface AccountListProps<Row> extends Omit<ListPageProps<Row>, 'searchPlaceholder' | 'countText' | 'empty' | 'deletion'> {
  /** Shown when the list has no rows at all. */
  readonly emptyText: string
  readonly deletion: Deletion<Row>['change']
}

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
      deletion={useAccountDeletion(deletion)}
    />
  )
}
