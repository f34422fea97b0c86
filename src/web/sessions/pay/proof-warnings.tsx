import type { ReadField } from '#domain/proof-reading.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import type { PurchaseFormState } from './use-purchase-form.ts'

interface WarningsProps {
  readonly form: PurchaseFormState
}

/** What the screenshot shows differently from the purchase. The buyer may submit anyway: a machine has read it. */
export function ProofWarnings({ form }: WarningsProps) {
  const t = useTexts('purchase')
  const textOf = useWarningText(form)
  const fields = form.differing.filter((field) => field !== 'transactionID')
  return (
    // On a wide screen below both fields, where the sentences need few lines. When empty, no row of the grid.
    <div role="status" className="empty:absolute lg:order-last lg:col-span-2">
      {fields.length > 0 && (
        <div ref={showBeforeSubmit}>
          <Callout tone="warning">
            {fields.map((field) => (
              <p key={field}>{textOf(field)}</p>
            ))}
            <p className="font-normal">{t('submitAnyway')}</p>
          </Callout>
        </div>
      )}
    </div>
  )
}

/** On a low screen the field may be below the fold, and the buyer would press Submit without having seen it. */
function showBeforeSubmit(warning: HTMLElement | null): void {
  warning?.scrollIntoView({ block: 'nearest' })
}

/** At its field. Also says that the field was filled, for people who do not see it change. */
export function IdWarning({ form }: WarningsProps) {
  const t = useTexts('purchase')
  const textOf = useWarningText(form)
  return (
    <div role="status">
      {form.isIdRead && <span className="sr-only">{t('idRead')}</span>}
      {form.differing.includes('transactionID') && (
        <div className="mt-1.5">
          <Callout tone="warning">{textOf('transactionID')}</Callout>
        </div>
      )}
    </div>
  )
}

function useWarningText({ reading, filled }: PurchaseFormState): (field: ReadField) => string {
  const t = useTexts('purchase')
  const { amount, transactionID, paidAt, accountNumber } = reading?.values ?? {}
  const texts: Readonly<Record<ReadField, () => string>> = {
    amount: () => t('readAmount', { read: moneyText(amount ?? 0), price: moneyText(filled.plan.price) }),
    transactionID: () => t('readId', { read: transactionID ?? '' }),
    paidAt: () => t('readDate', { read: dateTimeText(paidAt ?? '') }),
    accountNumber: () => t('readAccount', { read: accountNumber ?? '', chosen: filled.method?.accountNumber ?? '' }),
  }
  return (field) => texts[field]()
}
