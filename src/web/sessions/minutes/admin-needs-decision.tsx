import { Pencil, Scale } from 'lucide-react'
import type { LapsedSession } from '#contract/minutes.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAdminList, useListTexts } from '../../admin-ui/admin-list.tsx'
import { actionsColumn, column, idColumn, partyColumn, statusColumn, timeColumn } from '../../admin-ui/columns.tsx'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ROW_CONTROL } from '../../ui/pressable-rows.ts'
import type { Column } from '../../ui/table-columns.ts'
import { LapsedPanel } from './admin-lapsed-panel.tsx'
import { LAPSED_SESSIONS } from './admin-queries.ts'

/** The admin list of sessions whose kept minutes lapsed. */
export function AdminNeedsDecision() {
  const texts = useListTexts('adminMinutes', Scale)
  const { page, open, stepper, view } = useAdminList(LAPSED_SESSIONS)
  const columns = useColumns()
  return (
    <>
      <ListPage {...page} {...texts} columns={columns} foldBelowPx={900} />
      <LapsedPanel session={open} stepper={stepper} onClose={view.closePanel} />
    </>
  )
}

function useColumns() {
  const t = useTexts('adminMinutes')
  const names = useNames()
  const admin = useTexts('admin')
  const planOf = ({ plan }: LapsedSession) => (
    <>
      <span className="font-medium">{names.plan(plan.title)}</span>{' '}
      <span className="whitespace-nowrap text-ink-soft">{t('minutes', { count: plan.duration })}</span>
    </>
  )
  const paidFor = (session: LapsedSession) => (
    <span className="whitespace-nowrap font-semibold text-ink">{moneyText(session.amountPaid)}</span>
  )
  return ({ onEdit }: RowHandlers<LapsedSession>): Column<LapsedSession>[] => [
    idColumn(t('sessionId'), { widthPx: 128, grow: 1, foldUnder: 'plan' }),
    partyColumn('user', t('user'), ({ userID }) => userID, { card: 'title', widthPx: 132, grow: 3 }),
    partyColumn('chatter', t('chatter'), ({ chatterID }) => chatterID, { card: 'title', widthPx: 132, grow: 3, foldUnder: 'user' }),
    column('plan', t('plan'), planOf, { widthPx: 120, grow: 1 }),
    column('paid', t('paid'), paidFor, { card: 'amount', widthPx: 96 }),
    timeColumn('until', t('keptUntil'), ({ keptUntil, lapsedAt }) => keptUntil ?? lapsedAt, { isNamed: true, widthPx: 96, grow: 1 }),
    statusColumn(admin('status'), ({ lapsedAt }) => ({ status: 'pending', since: lapsedAt }), { widthPx: 126 }),
    actionsColumn(
      admin('actions'),
      (session) => (
        <IconButton
          label={t('review', { user: names.person(session.userID.username), chatter: names.person(session.chatterID.username) })}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onEdit(session)}
          {...ROW_CONTROL}
        />
      ),
      72,
    ),
  ]
}
