import { Columns3, Download } from 'lucide-react'
import { useId, useState } from 'react'
import type { PayoutRow, PayoutRun, PayoutTemplate } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import { DEFAULT_COLUMNS, type PayoutColumn, payoutFile } from '#domain/payout-files.ts'
import { moneyText } from '#texts/money-text.ts'
import { saveFile } from '../../accounts/security/save-file.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ColumnsDialog } from './admin-columns-dialog.tsx'
import { type BankTotal, byBank, linesOf } from './by-bank.ts'

interface RunFilesProps {
  readonly run: PayoutRun
  readonly rows: readonly PayoutRow[]
  readonly templates: readonly PayoutTemplate[]
}

/** One file for each bank, and one for all banks if there are several. */
export function RunFiles({ run, rows, templates }: RunFilesProps) {
  const t = useTexts('adminPayouts')
  const id = useId()
  const [editing, setEditing] = useState<BankTotal<PayoutRow>>()
  // Rows that wait in a closed or cancelled run may be in another run by now, and two files would pay them twice.
  if (run.status !== 'open') return null
  const waiting = rows.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return <p className="text-ink-soft text-sm">{t('nothingWaits')}</p>
  const banks = byBank(waiting)
  // The file without a bank name contains every bank.
  const all: BankTotal<PayoutRow> = { bankName: '', key: '', rows: waiting, amount: totalRupees(waiting) }
  const files = banks.length > 1 ? [...banks, all] : banks
  const columnsOf = (key: string): readonly PayoutColumn[] => templates.find(({ bankKey }) => bankKey === key)?.columns ?? DEFAULT_COLUMNS
  const nameOf = ({ bankName }: BankTotal<PayoutRow>) => (bankName === '' ? t('everyBank') : bankName)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-ink text-lg">
        {t('files')}
      </h2>
      <Card>
        <ul className="divide-y divide-hairline">
          {files.map((file) => (
            <li key={file.key} className="flex items-center justify-between gap-3 py-1.5 ps-4 pe-2">
              <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm">
                <bdi className="font-semibold text-ink">{nameOf(file)}</bdi>
                <span className="text-ink-soft">{t('fileTotal', { count: file.rows.length, amount: moneyText(file.amount) })}</span>
              </p>
              <div className="flex shrink-0">
                <Button
                  variant="quiet"
                  size="small"
                  className="max-sm:px-3!"
                  aria-label={t('columnsOf', { bank: nameOf(file) })}
                  onClick={() => setEditing(file)}
                >
                  <Columns3 aria-hidden="true" />
                  <span className="max-sm:hidden">{t('columns')}</span>
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  className="max-sm:px-3!"
                  aria-label={t('downloadOf', { bank: nameOf(file) })}
                  onClick={() => saveFile(fileName(run, file), 'text/csv', payoutFile(columnsOf(file.key), linesOf(file.rows, run.number)))}
                >
                  <Download aria-hidden="true" />
                  <span className="max-sm:hidden">{t('download')}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {editing && (
        <ColumnsDialog
          bankName={editing.bankName}
          title={nameOf(editing)}
          columns={columnsOf(editing.key)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}

/** Uses the bank's key, because its name may contain characters that a file name must not. */
function fileName(run: PayoutRun, { key }: BankTotal<PayoutRow>): string {
  return `payout-run-${run.number}-${key === '' ? 'all' : key.slice(0, 40)}.csv`
}
