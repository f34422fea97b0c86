import type { ListedChatter } from '#contract/accounts.ts'
import * as contract from '#contract/accounts.ts'
import { moneyText } from '#texts/money-text.ts'
import { isPending, useAdminList } from '../admin-ui/admin-list.tsx'
import { column, manageColumn, numberColumn, timeColumn } from '../admin-ui/columns.tsx'
import type { Listing, RowHandlers } from '../admin-ui/list.ts'
import { Person } from '../admin-ui/person.tsx'
import { selectBoxes } from '../admin-ui/select-box.tsx'
import { useGenderText } from '../admin-ui/status-text.ts'
import { TogetherBar } from '../admin-ui/together-bar.tsx'
import { TogetherResults } from '../admin-ui/together-results.tsx'
import { useTogether } from '../admin-ui/use-together.ts'
import { WaitingStatus } from '../admin-ui/waiting-status.tsx'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/texts.ts'
import type { Column } from '../ui/table-columns.ts'
import { AccountList } from './admin-account-list.tsx'
import { ACCOUNT_REQUESTS, REQUESTS_KEY, useDeleteChatter } from './admin-queries.ts'
import { StatusPanel } from './admin-status-panel.tsx'
import { useSamePhone } from './same-phone.ts'

export function AdminAccountRequests() {
  const t = useTexts('admin')
  const { page, rows, open, stepper, view } = useAdminList(ACCOUNT_REQUESTS)
  const deleteChatter = useDeleteChatter()
  const together = useTogether({
    list: REQUESTS_KEY,
    rows,
    canSelect: isPending,
    decide: ({ _id: id }) =>
      call(contract.updateAccountStatus, { params: { id }, body: { status: 'approved', expectedStatus: 'pending' } }),
  })
  const columns = useChatterColumns(page.list.data, view.counted?.counted === 'owed')
  return (
    <>
      <AccountList
        {...page}
        title={t('accountRequests')}
        columns={columns}
        emptyText={t('noChattersYet')}
        deletion={deleteChatter}
        toolbar={<TogetherBar together={together} selectAllText={t('selectPending')} />}
        lead={selectBoxes({ together, nameOf })}
        foldBelowPx={900}
      />
      <TogetherResults together={together} nameOf={nameOf} />
      <StatusPanel chatter={open} stepper={stepper} onClose={view.closePanel} />
    </>
  )
}

function nameOf({ username }: ListedChatter): string {
  return username
}

function useChatterColumns(list: Listing<ListedChatter> | undefined, isOfOwed: boolean) {
  const t = useTexts('admin')
  const genderText = useGenderText()
  const samePhone = useSamePhone()
  const details: Column<ListedChatter>[] = [
    column('gender', t('gender'), ({ gender }) => (gender === null ? t('none') : genderText(gender)), {
      widthPx: 84,
      grow: 1,
      has: ({ gender }) => gender !== null,
    }),
    column('age', t('age'), ({ age }) => age ?? t('none'), { widthPx: 60, grow: 1, foldUnder: 'gender', has: ({ age }) => age !== null }),
  ]
  const owed: Column<ListedChatter>[] = [
    column('owed', t('owed'), (chatter) => moneyText(chatter.owed ?? 0), { align: 'end', card: 'amount', widthPx: 132, grow: 1 }),
  ]
  const phone = ({ phoneNumber }: ListedChatter) => (
    <bdi dir="ltr" className="wrap-anywhere">
      {phoneNumber ?? t('none')}
    </bdi>
  )
  const status = (chatter: ListedChatter) => (
    <WaitingStatus status={chatter.status} since={chatter.requestedAt} question={samePhone(chatter)} />
  )
  return (handlers: RowHandlers<ListedChatter>): Column<ListedChatter>[] => [
    numberColumn(t('number'), list, 48),
    column('user', t('user'), (chatter) => <Person person={chatter} />, { card: 'title', widthPx: 170, grow: 5 }),
    ...(isOfOwed ? owed : details),
    column('phone', t('phoneNumber'), phone, { widthPx: 124, grow: 1, has: ({ phoneNumber }) => phoneNumber !== null }),
    timeColumn('registered', t('registeredAt'), ({ createdAt }) => createdAt, { widthPx: 92, grow: 1, foldUnder: 'phone' }),
    column('status', t('status'), status, { card: 'foot', widthPx: 150, grow: 3 }),
    manageColumn(t('actions'), handlers, nameOf, 108),
  ]
}
