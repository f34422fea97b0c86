import type { PayoutRow } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import { LINE_PROBLEMS, type ProblemLine } from '#domain/payout-references.ts'
import { moneyText } from '#texts/money-text.ts'
import { column } from '../../admin-ui/columns.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePaymentColumns } from './payout-columns.tsx'
import { PayoutDialog } from './payout-dialog.tsx'

/** A snapshot, so exactly the payments that the admin has seen are marked as paid. */
export interface PaymentPreview {
  readonly payments: readonly PreviewedPayment[]
  readonly problems: readonly ProblemLine[]
}

export interface PreviewedPayment extends PayoutRow {
  readonly reference: string
}

interface PaymentPreviewProps {
  readonly preview: PaymentPreview
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Columns fold below this width. */
const FOLD_BELOW_PX = 640

/** Lists the payments that will be marked as paid, and the typed or pasted lines that are not used. */
export function PaymentPreviewDialog({ preview: { payments, problems }, onConfirm, onClose }: PaymentPreviewProps) {
  const t = useTexts('adminPayouts')
  const columns = useColumns()
  const hasPayments = payments.length > 0
  return (
    <PayoutDialog
      onClose={onClose}
      title={hasPayments ? t('previewTitle', { count: payments.length }) : t('previewNone')}
      description={hasPayments ? t('previewTotal', { amount: moneyText(totalRupees(payments)) }) : t('previewNoneText')}
      isWide
      confirm={
        hasPayments && (
          <Button className="max-sm:grow" onClick={onConfirm}>
            {t('markAsPaid')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {problems.length > 0 && <Problems problems={problems} />}
        {hasPayments && (
          <Table caption={t('rows')} columns={columns} rows={payments} rowKey={({ _id }) => _id} foldBelowPx={FOLD_BELOW_PX} empty={null} />
        )}
      </div>
    </PayoutDialog>
  )
}

function Problems({ problems }: { readonly problems: readonly ProblemLine[] }) {
  const t = useTexts('adminPayouts')
  return (
    <Callout tone="warning">
      <p className="font-semibold">{t('previewProblems', { count: problems.length })}</p>
      <dl>
        {LINE_PROBLEMS.map((problem) => {
          const lines = problems.filter((each) => each.problem === problem)
          return (
            lines.length > 0 && (
              <div key={problem} className="mt-2">
                <dt>{t(`problem.${problem}`)}</dt>
                {lines.map(({ line }, index) => (
                  <dd key={index} className="wrap-anywhere font-mono">
                    <bdi>{line}</bdi>
                  </dd>
                ))}
              </div>
            )
          )
        })}
      </dl>
    </Callout>
  )
}

function useColumns(): Column<PreviewedPayment>[] {
  const t = useTexts('adminPayouts')
  const bankReference = ({ reference }: PreviewedPayment) => (
    <bdi dir="ltr" className="wrap-anywhere font-semibold text-ink">
      {reference}
    </bdi>
  )
  return [
    ...usePaymentColumns<PreviewedPayment>(),
    column('reference', t('reference'), bankReference, { card: 'pair', widthPx: 140, grow: 2 }),
  ]
}
