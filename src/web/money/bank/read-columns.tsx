import { type ReactNode, useId, useState } from 'react'
import type { ReadRow, ReadStatement } from '#contract/bank-statements.ts'
import { DATE_ORDERS, type DateOrder } from '#domain/bank/words.ts'
import { moneyText } from '#texts/money-text.ts'
import { column } from '../../admin-ui/columns.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/select.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { BankAmount, BankWords, Day } from './bank-row-facts.tsx'
import { COLUMN_CHOICES, type ColumnChoice, canBeRead, choicesOf, likelyReference, withChoice } from './mapping.ts'
import { Problems } from './problems.tsx'

interface FileColumn {
  readonly isUsed: boolean
  /** As the file names it. */
  readonly heading: string
  readonly cells: readonly string[]
  /** The control for choosing what the column is. */
  readonly choice: ReactNode
}

interface ColumnChoicesProps {
  readonly read: ReadStatement
  readonly choices: readonly ColumnChoice[]
  readonly onChange: (choices: readonly ColumnChoice[]) => void
}

/** The first rows of the file, with a choice for each column. */
function ColumnChoices({ read, choices, onChange }: ColumnChoicesProps) {
  const t = useTexts('adminBankStatements')
  const columns = choices.map((value, place) => ({
    isUsed: value !== 'none',
    heading: read.heading?.[place]?.trim() ?? '',
    cells: read.samples.map(({ cells }) => cells[place] ?? ''),
    choice: (
      // The heading is shown above the cells.
      <div className="[&_label]:sr-only">
        <Select
          // A column may have no heading.
          label={read.heading?.[place]?.trim() || t('column', { number: place + 1 })}
          options={COLUMN_CHOICES.map((each) => ({ value: each, label: t(`column.${each}`) }))}
          value={value}
          onChange={(chosen) => onChange(withChoice(choices, place, chosen))}
        />
      </div>
    ),
  }))
  return useMediaQuery(PHONE) ? <ColumnList columns={columns} /> : <ColumnTable columns={columns} lines={read.samples.length} />
}

function ColumnTable({ columns, lines }: { readonly columns: readonly FileColumn[]; readonly lines: number }) {
  const t = useTexts('adminBankStatements')
  return (
    // A scrolling area must be reachable by keyboard. It is `relative` because its screen-reader text would otherwise widen the page.
    <section aria-label={t('firstRows')} tabIndex={0} className="relative overflow-x-auto rounded-2xl border border-hairline">
      <table className="w-full border-separate border-spacing-0 text-start text-sm">
        <caption className="sr-only">{t('firstRows')}</caption>
        <thead>
          <tr>
            {columns.map(({ choice }, place) => (
              <th key={place} scope="col" className="min-w-40 border-hairline border-b bg-sunken/60 p-3 text-start font-normal">
                {choice}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.some(({ heading }) => heading !== '') && (
            <tr>
              {columns.map(({ heading }, place) => (
                <td key={place} className="max-w-80 truncate border-hairline border-b px-3 py-2 text-ink-faint text-xs">
                  <BankWords text={heading} />
                </td>
              ))}
            </tr>
          )}
          {Array.from({ length: lines }, (_, line) => (
            <tr key={line} className="group/row">
              {columns.map(({ isUsed, cells }, place) => (
                <td
                  key={place}
                  className={cx(
                    'max-w-80 truncate border-hairline border-b px-3 py-2 group-last/row:border-b-0',
                    isUsed ? 'text-ink' : 'text-ink-faint',
                  )}
                >
                  <BankWords text={cells[line] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const SHOWN_ON_A_PHONE = 3

/** On a phone, many columns do not fit side by side, so each column is a list item. */
function ColumnList({ columns }: { readonly columns: readonly FileColumn[] }) {
  const t = useTexts('adminBankStatements')
  return (
    <ul aria-label={t('firstRows')} className="divide-y divide-hairline rounded-2xl border border-hairline">
      {columns.map(({ choice, heading, cells }, place) => (
        <li key={place} className="flex flex-col gap-1.5 p-3">
          {choice}
          <p className="flex flex-col text-ink-soft text-xs">
            <span className="truncate text-ink-faint">
              <BankWords text={heading} />
            </span>
            {cells
              .filter((cell) => cell !== '')
              .slice(0, SHOWN_ON_A_PHONE)
              .map((cell, line) => (
                <span key={line} className="truncate">
                  <BankWords text={cell} />
                </span>
              ))}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface ReadColumnsProps {
  readonly read: ReadStatement
  /** The rows are being read again with other columns. */
  readonly isStale: boolean
  readonly hasFailed: boolean
  /** Null until the admin has changed a column. */
  readonly chosen: readonly ColumnChoice[] | null
  readonly onChange: (choices: readonly ColumnChoice[]) => void
  /** Null until the admin has chosen an order. */
  readonly dateOrder: DateOrder | null
  readonly onDateOrder: (order: DateOrder) => void
  readonly onImport: (choices: readonly ColumnChoice[]) => void
  readonly isImporting: boolean
}

/** Lets the admin correct the columns, and shows how the rows are read with them. */
export function ReadColumns(props: ReadColumnsProps) {
  const { read, isStale, hasFailed, chosen, onChange, dateOrder, onDateOrder, onImport, isImporting } = props
  const t = useTexts('adminBankStatements')
  const count = Math.max(read.heading?.length ?? 0, ...read.samples.map(({ cells }) => cells.length))
  const choices = chosen?.length === count ? chosen : choicesOf(read.columns ?? {}, count)
  const isComplete = canBeRead(choices)
  const [isAsking, setAsking] = useState(false)
  const canImport = isComplete && !isStale && !hasFailed && read.totalRows > 0
  return (
    <>
      {read.sameFile !== null && <Callout tone="info">{t('sameFile', { number: read.sameFile })}</Callout>}
      {read.otherAccount !== null && <Callout tone="warning">{t('otherAccount', { account: read.otherAccount })}</Callout>}
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft text-sm">
          {t('columnsText')} {chosen === null && read.columnsFrom === 'remembered' && t('columnsRemembered')}
          {chosen === null && read.columnsFrom === 'guessed' && t(read.isNewLayout ? 'columnsNewLayout' : 'columnsGuessed')}
        </p>
        <ColumnChoices read={read} choices={choices} onChange={onChange} />
        {/* Usually not asked, because this file or the bank's earlier ones show the order. */}
        {(dateOrder !== null || read.isDateOrderAssumed) && (
          <div className="max-w-sm">
            <Select
              label={t('dateOrder')}
              options={DATE_ORDERS.map((value) => ({ value, label: t(`dateOrder.${value}`) }))}
              value={dateOrder ?? read.dateOrder ?? 'day'}
              onChange={onDateOrder}
            />
          </div>
        )}
        <div role="status">
          {!isComplete && <Callout tone="warning">{t('columnsIncomplete')}</Callout>}
          {isComplete && !choices.includes('reference') && <NoReference name={likelyReference(choices, read.heading ?? [])} />}
        </div>
      </div>
      {isComplete && (
        <>
          <AsRead read={read} isStale={isStale} />
          <Problems problems={read.problems} total={read.totalProblems} />
        </>
      )}
      <Button
        className="self-start max-sm:w-full"
        disabled={!canImport}
        busy={isImporting}
        busyText={t('importing')}
        onClick={() => (read.otherAccount === null ? onImport(choices) : setAsking(true))}
      >
        {t('importRows', { count: isComplete ? read.totalRows : 0 })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onImport(choices)
        }}
        title={t('otherAccountQuestion')}
        description={t('otherAccount', { account: read.otherAccount ?? '' })}
        confirmText={t('importAnyway')}
      />
    </>
  )
}

/** Without the reference, most payments can only be matched by their amount and day. */
function NoReference({ name }: { readonly name: string | undefined }) {
  const t = useTexts('adminBankStatements')
  return <Callout tone="warning">{name === undefined ? t('noReference') : t('noReferenceGuess', { name })}</Callout>
}

function AsRead({ read, isStale }: { readonly read: ReadStatement; readonly isStale: boolean }) {
  const t = useTexts('adminBankStatements')
  const id = useId()
  const columns = useColumns()
  const facts = [t('readCount', { count: read.totalRows })]
  if (read.knownRows > 0) facts.push(t('knownCount', { count: read.knownRows }))
  if (read.totalRows > 0) facts.push(t('readSums', { moneyIn: moneyText(read.credits), moneyOut: moneyText(read.debits) }))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="font-semibold text-ink text-lg">
          {t('asRead')}
        </h2>
        <p role="status" className="text-ink-soft text-sm">
          {isStale ? t('updatingPreview') : facts.join(' · ')}
        </p>
      </div>
      <Card className="overflow-clip">
        <Table
          caption={t('rowsAsRead')}
          columns={columns}
          rows={read.rows}
          rowKey={({ line }) => String(line)}
          stale={isStale}
          dense
          foldBelowPx={760}
          empty={<p className="p-6 text-center text-ink-soft">{t('nothingRead')}</p>}
        />
      </Card>
    </section>
  )
}

function useColumns(): Column<ReadRow>[] {
  const t = useTexts('adminBankStatements')
  const words = ({ description }: ReadRow) => (
    <span className="wrap-anywhere">
      <BankWords text={description} />
    </span>
  )
  const referenceOf = ({ reference }: ReadRow) => (
    <bdi dir="ltr" className="wrap-anywhere">
      {reference}
    </bdi>
  )
  const amountOf = ({ direction, amount, isReversal }: ReadRow) => (
    <>
      <BankAmount direction={direction} amount={amount} />
      {isReversal && <span className="block text-ink-soft text-xs">{t('reversal')}</span>}
    </>
  )
  const balanceOf = ({ balance }: ReadRow) => (balance === null ? '–' : <bdi>{moneyText(balance)}</bdi>)
  return [
    column('line', t('line'), ({ line }) => line, { card: 'none', widthPx: 60 }),
    column('day', t('date'), ({ day }) => <Day day={day} />, { card: 'title', widthPx: 110 }),
    column('description', t('description'), words, { widthPx: 200, grow: 3 }),
    column('reference', t('reference'), referenceOf, {
      widthPx: 130,
      grow: 1,
      foldUnder: 'description',
      has: ({ reference }) => reference !== '',
    }),
    column('amount', t('amount'), amountOf, { card: 'amount', widthPx: 150, align: 'end' }),
    column('balance', t('balance'), balanceOf, {
      isNamed: true,
      widthPx: 120,
      align: 'end',
      foldUnder: 'amount',
      has: ({ balance }) => balance !== null,
    }),
  ]
}
