import { Columns3, Download } from 'lucide-react'
import { useState } from 'react'
import type { PayoutRow, PayoutRun, PayoutTemplate } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import { DEFAULT_COLUMNS, type PayoutColumn, payoutFile } from '#domain/payout-files.ts'
import { moneyText } from '#texts/money-text.ts'
import { saveFile } from '../../accounts/security/save-file.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { ColumnsDialog } from './admin-columns-dialog.tsx'
import { type BankTotal, byBank, linesOf } from './by-bank.ts'

interface RunFilesProps {
  readonly run: PayoutRun
  readonly rows: readonly PayoutRow[]
  readonly templates: readonly PayoutTemplate[]
}

/** One file for each bank, and one for all banks. */
export function RunFiles({ run, rows, templates }: RunFilesProps) {
  const t = useTexts('adminPayouts')
  const [editing, setEditing] = useState<BankTotal<PayoutRow>>()
  // Rows that wait in a closed or cancelled run may be in another run by now, and two files would pay them twice.
  const isOpen = run.status === 'open'
  const waiting = isOpen ? rows.filter(({ state }) => state === 'waiting') : []
  const banks = byBank(waiting)
  // The file without a bank name contains every bank.
  const files: BankTotal<PayoutRow>[] = [...banks, { bankName: '', key: '', rows: waiting, amount: totalRupees(waiting) }]
  const columnsOf = (key: string): readonly PayoutColumn[] => templates.find(({ bankKey }) => bankKey === key)?.columns ?? DEFAULT_COLUMNS
  const nameOf = ({ bankName }: BankTotal<PayoutRow>) => (bankName === '' ? t('everyBank') : bankName)
  return (
    <SectionCard title={t('files')} explanation={t(!isOpen ? 'filesOfOpen' : waiting.length === 0 ? 'nothingWaits' : 'filesText')}>
      {waiting.length > 0 && (
        <ul className="divide-y divide-hairline">
          {files.map((file) => (
            <li key={file.key} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold text-ink">
                  <bdi>{nameOf(file)}</bdi>
                </p>
                <p className="text-ink-soft text-sm">{t('fileTotal', { count: file.rows.length, amount: moneyText(file.amount) })}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button variant="quiet" size="small" aria-label={t('columnsOf', { bank: nameOf(file) })} onClick={() => setEditing(file)}>
                  <Columns3 aria-hidden="true" />
                  {t('columns')}
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('downloadOf', { bank: nameOf(file) })}
                  onClick={() => saveFile(fileName(run, file), 'text/csv', payoutFile(columnsOf(file.key), linesOf(file.rows, run.number)))}
                >
                  <Download aria-hidden="true" />
                  {t('download')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <ColumnsDialog
          bankName={editing.bankName}
          title={nameOf(editing)}
          columns={columnsOf(editing.key)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SectionCard>
  )
}

/** Uses the bank's key, because its name may contain characters that a file name must not. */
function fileName(run: PayoutRun, { key }: BankTotal<PayoutRow>): string {
  return `payout-run-${run.number}-${key === '' ? 'all' : key.slice(0, 40)}.csv`
}
