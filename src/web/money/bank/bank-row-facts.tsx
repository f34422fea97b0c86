import type { BankRow } from '#contract/bank-matches.ts'
import { useTexts } from '../../texts/texts.ts'
import { dayText } from '../../ui/date-text.ts'
import { BankAmount } from './bank-amount.tsx'
import { BankWords } from './bank-words.tsx'
import { Day } from './days.tsx'

/** A row of the bank: how much, when, and what the bank wrote. */
export function BankRowFacts({ row }: { readonly row: BankRow }) {
  const t = useTexts('adminBankStatements')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-ink-faint text-xs">{t('bankRow')}</p>
      <div className="flex max-w-80 flex-wrap items-start justify-between gap-x-4">
        <BankAmount direction={row.direction} amount={row.amount} />
        <span className="text-ink text-sm">
          <Day day={row.day} />
        </span>
      </div>
      <RowWords row={row} />
      <p className="text-ink-faint text-xs">{t('placeInFile', { number: row.importNumber, line: row.line })}</p>
      {row.reversal && (
        <p className="text-danger text-xs">{t(row.isReversal ? 'reverses' : 'reversed', { day: dayText(row.reversal.day) })}</p>
      )}
      {row.isReversal && row.reversal === null && <p className="text-danger text-xs">{t('reversesUnknown')}</p>}
      {row.tookBackNone && <p className="text-ink-soft text-xs">{t('tookBackNone')}</p>}
      {row.mayBeReversed && <p className="text-danger text-xs">{t('mayBeReversed')}</p>}
    </div>
  )
}

/** Description and reference. A description is erased after some time. */
function RowWords({ row: { description, reference } }: { readonly row: Pick<BankRow, 'description' | 'reference'> }) {
  const t = useTexts('adminBankStatements')
  return (
    <>
      {description === null ? (
        <p className="text-ink-soft text-sm">{t('erased')}</p>
      ) : (
        description !== '' && (
          <p className="wrap-anywhere line-clamp-3 text-ink text-sm" title={description}>
            <BankWords text={description} />
          </p>
        )
      )}
      {reference !== '' && (
        <p className="wrap-anywhere text-ink-soft text-sm">
          <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
    </>
  )
}
