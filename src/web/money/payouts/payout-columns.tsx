import type { Payout } from '#contract/payouts.ts'
import { amountColumn, column, timeColumn } from '../../admin-ui/columns.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { Column } from '../../ui/table-columns.ts'

/** Columns of a payout, in the list to select from and in a run. */
export function usePayoutColumns(): Column<Payout>[] {
  const t = useTexts('adminPayouts')
  const person = ({ username, kind }: Payout) => (
    <>
      <span className="font-semibold text-ink">
        <UserText text={username} />
      </span>
      <span className="block text-ink-soft text-xs">{t(`kind.${kind}`)}</span>
    </>
  )
  const account = ({ bankName, accountName, accountNumber }: Payout) =>
    accountNumber === null ? (
      <span className="text-ink-soft">{t('noAccount')}</span>
    ) : (
      <div>
        <UserText text={accountNumber} code />
        <span className="block text-ink-soft text-xs">
          <bdi>{accountName}</bdi> · <bdi>{bankName}</bdi>
        </span>
      </div>
    )
  return [
    column('person', t('person'), person, { card: 'title', widthPx: 150, grow: 2 }),
    column('account', t('account'), account, { widthPx: 190, grow: 3 }),
    amountColumn(t('amount'), { widthPx: 110, grow: 0.5 }),
    timeColumn('since', t('since'), ({ since }) => since, { widthPx: 100, grow: 1, foldUnder: 'person' }),
  ]
}

/** Columns of a payout that is being paid. */
export function usePaymentColumns<Row extends Payout>(): Column<Row>[] {
  return usePayoutColumns().filter(({ key }) => key !== 'since')
}
