import type { Payout } from '#contract/payouts.ts'
import { moneyText } from '#texts/money-text.ts'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table-columns.ts'

/** Whom to pay, to which account, how much: in what can be selected and in a run. */
export function usePayoutColumns(): Column<Payout>[] {
  const t = useTexts('adminPayouts')
  return [
    {
      key: 'person',
      header: t('person'),
      card: 'title',
      widthPx: 150,
      grow: 2,
      cell: ({ username, kind }) => (
        <>
          <span className="font-semibold text-ink">
            <UserText text={username} />
          </span>
          <span className="block text-ink-soft text-xs">{t(`kind.${kind}`)}</span>
        </>
      ),
    },
    {
      key: 'account',
      header: t('account'),
      card: 'fact',
      widthPx: 190,
      grow: 3,
      cell: ({ bankName, accountName, accountNumber }) =>
        accountNumber === null ? (
          <span className="text-ink-soft">{t('noAccount')}</span>
        ) : (
          <div>
            <UserText text={accountNumber} code />
            <span className="block text-ink-soft text-xs">
              <bdi>{accountName}</bdi> · <bdi>{bankName}</bdi>
            </span>
          </div>
        ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      widthPx: 110,
      grow: 0.5,
      cell: ({ amount }) => <span className="font-semibold text-ink">{moneyText(amount)}</span>,
    },
    {
      key: 'since',
      header: t('since'),
      card: 'fact',
      widthPx: 100,
      grow: 1,
      foldUnder: 'person',
      cell: ({ since }) => <Moment iso={since} compact />,
    },
  ]
}
