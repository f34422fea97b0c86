import { ClipboardPaste, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { PayoutRow, PayoutRun, RowResult } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import { doubledReferences, type ProblemLine } from '#domain/payout-references.ts'
import type { PayoutRowState } from '#domain/payout-runs.ts'
import { rupeesNeedSecondAdmin } from '#domain/proposals.ts'
import { MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { moneyText } from '#texts/money-text.ts'
import { column } from '../../admin-ui/columns.tsx'
import { useSecondAdminLimit } from '../../admin-ui/pending-counts.ts'
import { PATHS } from '../../paths.ts'
import { refusedBecause } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTranslate } from '../../texts/translate.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { CONTROL_STYLES } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { PasteDialog } from './admin-paste-dialog.tsx'
import { type PaymentPreview, PaymentPreviewDialog, type PreviewedPayment } from './admin-payment-preview.tsx'
import { usePayRows } from './admin-queries.ts'
import { usePaymentColumns } from './payout-columns.tsx'

/** Columns fold below this width. */
const FOLD_BELOW_PX = 980

const TONES: Readonly<Record<PayoutRowState, Tone>> = {
  waiting: 'info',
  proposed: 'accent',
  paid: 'good',
  paid_elsewhere: 'neutral',
  taken_back: 'danger',
  rejected: 'danger',
  deleted: 'danger',
  account_changed: 'danger',
  in_another_run: 'neutral',
}

interface RunRowsProps {
  readonly run: PayoutRun
  readonly rows: readonly PayoutRow[]
  /** Shown before the button that pays. */
  readonly children: ReactNode
}

export function RunRows({ run, rows, children }: RunRowsProps) {
  const t = useTexts('adminPayouts')
  const id = useId()
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({})
  const [results, setResults] = useState<readonly RowResult[]>([])
  const [isPasting, setPasting] = useState(false)
  const [unused, setUnused] = useState('')
  const [preview, setPreview] = useState<PaymentPreview | null>(null)
  const pay = usePayRows(run._id)
  const canPay = ({ state }: PayoutRow) => run.status === 'open' && state === 'waiting'
  const waiting = rows.filter(canPay)
  const entered = enteredIn(waiting, references)
  const columns = useColumns({
    canPay,
    referenceOf: ({ _id }) => references[_id] ?? '',
    onChange: ({ _id }, reference) => setReferences((before) => ({ ...before, [_id]: reference })),
    resultOf: ({ _id }) => results.find((result) => result._id === _id),
  })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={id} className="font-semibold text-ink text-lg">
          {t('rows')}
        </h2>
        {waiting.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setPasting(true)}>
              <ClipboardPaste aria-hidden="true" />
              {t('paste')}
            </Button>
            <LinkButton variant="secondary" size="small" to={`${PATHS.adminBankStatements}/matches`}>
              <Table2 aria-hidden="true" />
              {t('matchStatement')}
            </LinkButton>
          </div>
        )}
      </div>
      <Results results={results} />
      <Card className="overflow-clip">
        <Table caption={t('rows')} columns={columns} rows={rows} rowKey={({ _id }) => _id} dense foldBelowPx={FOLD_BELOW_PX} empty={null} />
      </Card>
      <div className="flex flex-wrap justify-between gap-3">
        {children}
        {waiting.length > 0 && (
          <Button
            className="max-sm:w-full"
            disabled={entered.length === 0}
            busy={pay.isPending}
            busyText={t('markingPaid')}
            aria-haspopup="dialog"
            onClick={() => setPreview(previewOf(entered))}
          >
            {entered.length === 0 ? t('markAsPaid') : t('markPaid', { count: entered.length, amount: moneyText(totalRupees(entered)) })}
          </Button>
        )}
      </div>
      {isPasting && (
        <PasteDialog
          rows={waiting}
          pasted={unused}
          onClose={() => setPasting(false)}
          onRead={(read) => {
            const next = { ...references, ...Object.fromEntries(read.references) }
            setReferences(next)
            setUnused(read.problems.map(({ line }) => line).join('\n'))
            setPasting(false)
            setPreview(previewOf(enteredIn(waiting, next), read.problems))
          }}
        />
      )}
      {preview && (
        <PaymentPreviewDialog
          preview={preview}
          onClose={() => setPreview(null)}
          onConfirm={() => {
            setPreview(null)
            const marked = preview.payments.map(({ _id, version, reference }) => ({ _id, version, bankReference: reference }))
            pay.mutate({ rows: marked }, { onSuccess: (reply) => setResults(reply.results) })
          }}
        />
      )}
    </section>
  )
}

function enteredIn(waiting: readonly PayoutRow[], references: Readonly<Record<string, string>>): PreviewedPayment[] {
  return waiting.flatMap((row) => {
    const reference = references[row._id]?.trim() ?? ''
    return reference === '' ? [] : [{ ...row, reference }]
  })
}

/** Leaves out rows that share a reference: one transfer pays one row. */
function previewOf(entered: readonly PreviewedPayment[], problems: readonly ProblemLine[] = []): PaymentPreview {
  const doubled = doubledReferences(entered)
  const typed = doubled.map(({ username, reference }) => ({ line: `${username}, ${reference}`, problem: 'doubled' }) as const)
  return { payments: entered.filter((each) => !doubled.includes(each)), problems: [...problems, ...typed] }
}

const RESULTS = ['paid', 'proposed', 'refused'] as const

/** The results of the rows that were marked last. */
function Results({ results }: { readonly results: readonly RowResult[] }) {
  const t = useTexts('adminPayouts')
  const counts = RESULTS.map((each) => ({ each, count: results.filter(({ result }) => result === each).length }))
  return (
    <div role="status" className={cx(results.length === 0 && '-mt-3')}>
      {results.length > 0 && (
        <Callout tone={results.some(({ result }) => result === 'refused') ? 'danger' : 'info'}>
          <span className="flex flex-wrap gap-x-2">
            {counts.map(({ each, count }) => count > 0 && <span key={each}>{t(`results.${each}`, { count })}</span>)}
          </span>
        </Callout>
      )}
    </div>
  )
}

interface Entry {
  readonly canPay: (row: PayoutRow) => boolean
  readonly referenceOf: (row: PayoutRow) => string
  readonly onChange: (row: PayoutRow, reference: string) => void
  readonly resultOf: (row: PayoutRow) => RowResult | undefined
}

function useColumns({ canPay, referenceOf, onChange, resultOf }: Entry): Column<PayoutRow>[] {
  const t = useTexts('adminPayouts')
  const limit = useSecondAdminLimit()
  const needsSecond = (amount: number) => limit !== null && rupeesNeedSecondAdmin(amount, limit)
  const state = (row: PayoutRow) => (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={TONES[row.state]}>{t(`state.${row.state}`, { number: row.otherRun ?? '' })}</Badge>
      {row.state === 'waiting' && needsSecond(row.amount) && <span className="text-ink-soft text-xs">{t('needsSecond')}</span>}
    </span>
  )
  const reference = (row: PayoutRow) => (
    <div>
      {canPay(row) ? (
        <input
          aria-label={t('referenceOf', { name: row.username })}
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_BANK_REFERENCE}
          value={referenceOf(row)}
          onChange={({ target }) => onChange(row, target.value)}
          className={cx(CONTROL_STYLES, 'w-full')}
        />
      ) : (
        row.bankReference !== null && (
          <bdi dir="ltr" className="wrap-anywhere">
            {row.bankReference}
          </bdi>
        )
      )}
      <ResultText result={resultOf(row)} />
    </div>
  )
  return [
    column('place', '#', ({ place }) => place, { card: 'none', widthPx: 44 }),
    ...usePaymentColumns<PayoutRow>(),
    column('state', t('state'), state, { card: 'foot', widthPx: 150, grow: 1 }),
    column('reference', t('reference'), reference, { card: 'pair', widthPx: 210, grow: 2 }),
  ]
}

function ResultText({ result }: { readonly result: RowResult | undefined }) {
  const t = useTexts('adminPayouts')
  const translate = useTranslate()
  if (!result) return null
  if (result.result === 'refused') return <p className="mt-1 text-danger text-xs">{translate(refusedBecause(result))}</p>
  return <p className="mt-1 text-good text-xs">{t(`result.${result.result}`)}</p>
}
