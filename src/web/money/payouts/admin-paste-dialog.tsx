import { useRef, useState } from 'react'
import type { PayoutRow } from '#contract/payouts.ts'
import { type ReadReferences, readReferences } from '#domain/payout-references.ts'
import { moneyText } from '#texts/money-text.ts'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { byBank } from './by-bank.ts'
import { PayoutDialog } from './payout-dialog.tsx'

interface PasteDialogProps {
  readonly rows: readonly PayoutRow[]
  /** Lines of an earlier paste that were not used. */
  readonly pasted: string
  readonly onRead: (read: ReadReferences) => void
  readonly onClose: () => void
}

/** Reads pasted references for one bank's rows or for all rows. The admin sees them before anything is marked as paid. */
export function PasteDialog({ rows, pasted, onRead, onClose }: PasteDialogProps) {
  const t = useTexts('adminPayouts')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(pasted)
  const banks = byBank(rows)
  const [bank, setBank] = useState('')
  const chosen = banks.length === 1 ? banks[0] : banks.find(({ key }) => key === bank)
  return (
    <PayoutDialog
      onClose={onClose}
      title={t('pasteTitle')}
      initialFocus={field}
      confirm={
        <Button className="max-sm:grow" onClick={() => onRead(readReferences(text, chosen?.rows ?? rows))} disabled={text.trim() === ''}>
          {t('pasteUse')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {banks.length > 1 && (
          <Select
            label={t('pasteBank')}
            value={bank}
            onChange={setBank}
            options={[
              { value: '', label: t('everyBank') },
              ...banks.map(({ key, bankName, rows: of, amount }) => ({
                value: key,
                label: t('bankTotal', { bank: bankName, count: of.length, amount: moneyText(amount) }),
              })),
            ]}
          />
        )}
        <TextArea
          label={t('pasteLabel')}
          hint={t(chosen ? 'pasteTextOfBank' : 'pasteText')}
          value={text}
          onChange={setText}
          field={field}
        />
        {chosen && (
          <ol className="divide-y divide-hairline text-sm">
            {chosen.rows.map(({ _id, place, accountName, accountNumber, amount }) => (
              <li key={_id} className="flex items-baseline gap-3 py-2">
                <span className="w-6 shrink-0 text-ink-faint">{place}</span>
                <span className="min-w-0 grow">
                  <bdi className="font-semibold text-ink">{accountName}</bdi>
                  <span className="block text-ink-soft">
                    <UserText text={accountNumber ?? ''} code />
                  </span>
                </span>
                <span className="shrink-0 font-semibold text-ink">{moneyText(amount)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </PayoutDialog>
  )
}
