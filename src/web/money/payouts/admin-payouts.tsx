import { ListChecks } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Payout, PayoutRun, SharedReference } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import { moneyText } from '#texts/money-text.ts'
import { amountColumn, column, textColumn, timeColumn } from '../../admin-ui/columns.tsx'
import { ExportButton } from '../../admin-ui/export-button.tsx'
import { PageHeader } from '../../admin-ui/page-header.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { useCreateRun, usePayable, usePayoutRuns } from './admin-queries.ts'
import { byBank } from './by-bank.ts'
import { usePayoutColumns } from './payout-columns.tsx'
import { RunStatus } from './run-status.tsx'

/** Columns fold below this width. */
const FOLD_BELOW_PX = 820

export function AdminPayouts() {
  const t = useTexts('adminPayouts')
  const isPhone = useMediaQuery(PHONE)
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('title')}>{!isPhone && <ExportButton path="/admin/payouts/export" query={{}} isIcon />}</PageHeader>
      <Payable />
      <Runs />
      {isPhone && <ExportButton path="/admin/payouts/export" query={{}} className="self-center" />}
    </div>
  )
}

function Payable() {
  const t = useTexts('adminPayouts')
  const admin = useTexts('admin')
  const id = useId()
  const payable = usePayable()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const columns = usePayoutColumns()
  const rows = payable.data?.payouts
  // A payout that has been decided or put into a run is no longer selected.
  const selected = rows?.filter(({ subjectID }) => ids.has(subjectID)) ?? []
  const select = (subject: string, isSelected: boolean) =>
    setIds((before) => new Set([...before].filter((each) => each !== subject).concat(isSelected ? subject : [])))
  const create = useCreatedRun(() => setIds(new Set()))
  if (payable.isError && !payable.data)
    return <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void payable.refetch()} />
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <SharedReferences references={payable.data?.sharedReferences ?? []} />
      <h2 id={id} className="font-semibold text-ink text-lg">
        {t('payable')}
      </h2>
      <Card className="overflow-clip">
        {payable.data && payable.data.payouts.length > 0 && (
          <SelectAll
            payouts={payable.data.payouts}
            total={payable.data.totalPayouts}
            selected={selected.length}
            onSelect={(payouts) => setIds(new Set(payouts.map(({ subjectID }) => subjectID)))}
          />
        )}
        <Table
          caption={t('payable')}
          columns={columns}
          rows={rows}
          rowKey={({ subjectID }) => subjectID}
          dense
          foldBelowPx={FOLD_BELOW_PX}
          expectedRows={3}
          lead={({ subjectID, username }) => (
            <label className="-my-2 -ms-3 grid size-11 shrink-0 cursor-pointer place-items-center">
              <input
                type="checkbox"
                aria-label={admin('selectRow', { name: username })}
                checked={ids.has(subjectID)}
                onChange={({ target }) => select(subjectID, target.checked)}
                className="size-4.5 cursor-pointer accent-primary"
              />
            </label>
          )}
          empty={<EmptyState icon={<ListChecks aria-hidden="true" />} title={t('nothingPayable')} text={t('nothingPayableText')} />}
        />
      </Card>
      {selected.length > 0 && <Selected payouts={selected} onCreate={() => create.run(selected)} isCreating={create.isPending} />}
    </section>
  )
}

interface SelectAllProps {
  readonly payouts: readonly Payout[]
  readonly total: number
  /** How many are selected. */
  readonly selected: number
  readonly onSelect: (payouts: readonly Payout[]) => void
}

/** The line above the list: its checkbox, above those of the rows, and what there is to pay. */
function SelectAll({ payouts, total, selected, onSelect }: SelectAllProps) {
  const t = useTexts('adminPayouts')
  const isAll = selected === payouts.length
  return (
    <div className="flex min-h-12 items-center border-hairline border-b bg-sunken/60 px-4 text-sm">
      <label className="-my-2 -ms-3 grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !isAll
          }}
          onChange={() => onSelect(isAll ? [] : payouts)}
          className="size-4.5 cursor-pointer accent-primary"
        />
      </label>
      <output className="flex grow flex-wrap justify-between gap-x-4 text-ink-soft">
        <span>
          {t('payableCount', { count: total })} {total > payouts.length && t('payableMore', { count: payouts.length })}
        </span>
        <span className="font-semibold text-ink">{moneyText(totalRupees(payouts))}</span>
      </output>
    </div>
  )
}

/** Used by the list, because the selection bar disappears once the rows are in their run, often before the reply. */
function useCreatedRun(onCreated: () => void) {
  const navigate = useNavigate()
  const { mutate, isPending } = useCreateRun()
  const run = (payouts: readonly Payout[]) => {
    const idsOf = (kind: Payout['kind']) => payouts.filter((payout) => payout.kind === kind).map(({ subjectID }) => subjectID)
    const onSuccess = ({ run: { _id } }: { readonly run: { readonly _id: string } }) => {
      onCreated()
      void navigate(`${PATHS.adminPayouts}/${_id}`)
    }
    mutate({ withdrawIDs: idsOf('withdraw'), refundIDs: idsOf('refund') }, { onSuccess })
  }
  return { run, isPending }
}

interface SelectedProps {
  readonly payouts: readonly Payout[]
  readonly onCreate: () => void
  readonly isCreating: boolean
}

/** Stays in view while the admin selects. */
function Selected({ payouts, onCreate, isCreating }: SelectedProps) {
  const t = useTexts('adminPayouts')
  return (
    <Card className="sticky bottom-3 z-10 max-md:bottom-18 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-6">
      <div className="min-w-0">
        <p role="status" className="font-semibold text-ink">
          {t('selected', { count: payouts.length, amount: moneyText(totalRupees(payouts)) })}
        </p>
        <ul className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
          {byBank(payouts).map(({ key, bankName, rows, amount }) => (
            <li key={key}>{t('bankTotal', { bank: bankName, count: rows.length, amount: moneyText(amount) })}</li>
          ))}
        </ul>
      </div>
      <Button onClick={onCreate} busy={isCreating} busyText={t('creating')} className="max-sm:w-full">
        {t('create')}
      </Button>
    </Card>
  )
}

function Runs() {
  const t = useTexts('adminPayouts')
  const id = useId()
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1)
  const runs = usePayoutRuns(page)
  const columns = useRunColumns()
  // The list above says already that there is nothing to do.
  if (runs.data?.totalRuns === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-ink text-lg">
        {t('runs')}
      </h2>
      <Card className="overflow-clip">
        <Table
          caption={t('runs')}
          columns={columns}
          rows={runs.data?.runs}
          rowKey={({ _id }) => _id}
          stale={runs.isPlaceholderData}
          dense
          foldBelowPx={FOLD_BELOW_PX}
          expectedRows={3}
          empty={null}
        />
      </Card>
      {runs.data && (
        <Pagination page={page} pageCount={pageCount(runs.data.totalRuns)} onChange={(next) => setParams({ page: String(next) })} />
      )}
    </section>
  )
}

function useRunColumns(): Column<PayoutRun>[] {
  const t = useTexts('adminPayouts')
  const admin = useTexts('admin')
  const link = ({ _id, number }: PayoutRun) => (
    <Link
      to={`${PATHS.adminPayouts}/${_id}`}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline max-md:-my-2.5"
    >
      {t('run', { number })}
    </Link>
  )
  const paid = ({ paid: count, rows }: PayoutRun) => t('paidCount', { paid: count, total: rows })
  return [
    column('number', t('number'), link, { card: 'title', widthPx: 150, grow: 2 }),
    column('status', admin('status'), ({ status }) => <RunStatus status={status} />, { card: 'foot', widthPx: 110, grow: 1 }),
    column('paid', t('paidOf'), paid, { card: 'foot', isNamed: true, widthPx: 80, grow: 1 }),
    amountColumn(t('amount'), { widthPx: 110, grow: 1 }),
    textColumn('by', t('createdBy'), ({ createdBy }) => createdBy, { widthPx: 110, grow: 1 }),
    timeColumn('at', t('createdAt'), ({ createdAt }) => createdAt, { widthPx: 100, grow: 1, foldUnder: 'by' }),
  ]
}

/** Only payouts from before the database compared all spellings can share a reference. The page does not decide which the bank has paid. */
function SharedReferences({ references }: { readonly references: readonly SharedReference[] }) {
  const t = useTexts('adminPayouts')
  if (references.length === 0) return null
  return (
    <div className="mb-3">
      <Callout tone="warning">
        <h2 className="font-semibold">{t('sharedReferences')}</h2>
        <p className="font-normal">{t('sharedReferencesText')}</p>
        {references.map(({ payouts }) => (
          <ul key={payouts[0]?.subjectID} className="mt-2 grid max-w-2xl gap-x-4 md:grid-cols-[auto_auto_1fr]">
            {payouts.map(({ kind, subjectID, username, amount, bankReference }) => (
              <li key={subjectID} className="flex flex-wrap items-center gap-x-3 md:col-span-3 md:grid md:grid-cols-subgrid">
                <Link
                  to={`${kind === 'refund' ? PATHS.adminRefunds : PATHS.adminWithdrawRequests}?edit=${subjectID}`}
                  className="inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4 pointer-coarse:min-h-11"
                >
                  <span>{t(`kind.${kind}`)}:</span>
                  <UserText text={username} />
                </Link>
                <span className="text-end">{moneyText(amount)}</span>
                <UserText text={bankReference} code />
              </li>
            ))}
          </ul>
        ))}
      </Callout>
    </div>
  )
}
