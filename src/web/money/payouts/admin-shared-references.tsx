import { Link } from 'react-router'
import type { SharedReference } from '#contract/payouts.ts'
import { moneyText } from '#texts/money-text.ts'
import { UserText } from '../../admin-ui/user-text.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'

/** Only payouts from before the database compared every spelling can have one. Nothing here decides which of them the bank has paid. */
export function SharedReferences({ references }: { readonly references: readonly SharedReference[] }) {
  const t = useTexts('adminPayouts')
  if (references.length === 0) return null
  return (
    <div className="mb-3">
      <Callout tone="warning">
        <h2 className="font-semibold">{t('sharedReferences')}</h2>
        <p className="font-normal">{t('sharedReferencesText')}</p>
        {references.map(({ payouts }) => (
          <ul key={payouts[0]?.subjectID} className="mt-3 flex flex-col">
            {payouts.map(({ kind, subjectID, username, amount, bankReference }) => (
              <li key={subjectID} className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={`${kind === 'refund' ? PATHS.adminRefunds : PATHS.adminWithdrawRequests}?edit=${subjectID}`}
                  className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
                >
                  <span>{t(`kind.${kind}`)}:</span>
                  <UserText text={username} />
                </Link>
                <span>{moneyText(amount)}</span>
                <UserText text={bankReference} code />
              </li>
            ))}
          </ul>
        ))}
      </Callout>
    </div>
  )
}
