import type { BankRow } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/date-text.ts'

export function Day({ day }: { readonly day: string }) {
  return (
    <time dateTime={day} dir="ltr" className="whitespace-nowrap">
      {dayText(day)}
    </time>
  )
}

/** A file's first and last day. */
export function Days({ first, last }: { readonly first: string | null; readonly last: string | null }) {
  const t = useTexts('adminBankStatements')
  if (first === null || last === null) return t('noDay')
  if (first === last) return <Day day={first} />
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      <Day day={first} /> – <Day day={last} />
    </span>
  )
}

const URDU = /(\p{Script=Arabic}(?:[\p{Script=Arabic}\p{M}\s]*\p{Script=Arabic})?)/u

/** The bank's text. Urdu parts are isolated, because they would move the numbers beside them. */
export function BankWords({ text }: { readonly text: string }) {
  const parts = text.split(URDU)
  return (
    <bdi>
      {parts.map((part, place) =>
        // The matches of the expression are at odd places.
        place % 2 === 1 ? <bdi key={place}>{part}</bdi> : part,
      )}
    </bdi>
  )
}

/** Has a sign and a word, because some people cannot tell the colours apart. */
export function BankAmount({ direction, amount }: Pick<BankRow, 'direction' | 'amount'>) {
  const t = useTexts('adminBankStatements')
  return (
    <span className="inline-flex flex-col">
      <bdi dir="ltr" className={cx('whitespace-nowrap font-semibold', direction === 'credit' ? 'text-good' : 'text-ink')}>
        {direction === 'credit' ? `+${moneyText(amount)}` : moneyText(-amount)}
      </bdi>
      <span className="text-ink-soft text-xs">{t(direction)}</span>
    </span>
  )
}

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

/** The description is null once it was erased because of its age. */
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
