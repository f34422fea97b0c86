import type { BankRow } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dayText, shortDayText } from '../../ui/date-text.ts'

/** In figures, for the columns of tables. */
export function Day({ day }: { readonly day: string }) {
  return (
    <time dateTime={day} dir="ltr" className="whitespace-nowrap">
      {dayText(day)}
    </time>
  )
}

/** In words, for lists. */
export function ShortDay({ day }: { readonly day: string }) {
  const language = useLanguage()
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {shortDayText(day, language)}
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

/** Its sign tells in from out, because some people cannot tell the colours apart; screen readers hear a word. */
export function BankAmount({ direction, amount }: Pick<BankRow, 'direction' | 'amount'>) {
  const t = useTexts('adminBankStatements')
  return (
    <>
      <span className="sr-only">{t(direction)}</span>
      <bdi dir="ltr" className={cx('whitespace-nowrap font-semibold', direction === 'credit' ? 'text-good' : 'text-ink')}>
        {direction === 'credit' ? `+${moneyText(amount)}` : moneyText(-amount)}
      </bdi>
    </>
  )
}

interface BankRowFactsProps {
  readonly row: BankRow
  /** In two lines, with the rest as a tooltip, for lists. */
  readonly isShort?: boolean
  /** The heading above names the day. */
  readonly hidesDay?: boolean
}

/** What the bank shows. Anything unusual about the row follows. */
export function BankRowFacts({ row, isShort = false, hidesDay = false }: BankRowFactsProps) {
  const t = useTexts('adminBankStatements')
  const { reference } = row
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <span className="sr-only">{t('bankRow')}</span> <BankAmount direction={row.direction} amount={row.amount} />
          {isShort && !hidesDay && (
            <span className="text-ink-soft">
              {' '}
              · <ShortDay day={row.day} />
            </span>
          )}
        </span>
        {isShort ? (
          reference !== '' && (
            <bdi dir="ltr" className="wrap-anywhere text-ink-soft text-xs">
              {reference}
            </bdi>
          )
        ) : (
          <span className="text-ink-soft">
            <ShortDay day={row.day} />
          </span>
        )}
      </p>
      <BankDescription row={row} isShort={isShort} />
      {!isShort && (
        <p className="wrap-anywhere text-ink-faint text-xs">
          {reference !== '' && (
            <>
              <bdi dir="ltr" className="text-ink-soft">
                {reference}
              </bdi>{' '}
              ·{' '}
            </>
          )}
          {t('placeInFile', { number: row.importNumber, line: row.line })}
        </p>
      )}
      <Unusual row={row} />
    </div>
  )
}

export function BankDescription({ row: { description, importNumber, line }, isShort = false }: Omit<BankRowFactsProps, 'hidesDay'>) {
  const t = useTexts('adminBankStatements')
  // The description is null once it was erased because of its age.
  if (description === null) return <p className="text-ink-soft">{t('erased')}</p>
  if (description === '') return null
  const place = t('placeInFile', { number: importNumber, line })
  return (
    <p
      className={cx('text-ink', isShort ? 'truncate' : 'wrap-anywhere line-clamp-2')}
      title={isShort ? `${description}\n${place}` : description}
    >
      <BankWords text={description} />
    </p>
  )
}

/** Whether the row is a reversal, or may be about one. */
export function Unusual({ row: { reversal, isReversal, tookBackNone, mayBeReversed } }: { readonly row: BankRow }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  return (
    <>
      {reversal && (
        <p className="text-danger text-xs">{t(isReversal ? 'reverses' : 'reversed', { day: shortDayText(reversal.day, language) })}</p>
      )}
      {isReversal && reversal === null && <p className="text-danger text-xs">{t('reversesUnknown')}</p>}
      {tookBackNone && <p className="text-ink-soft text-xs">{t('tookBackNone')}</p>}
      {mayBeReversed && <p className="text-danger text-xs">{t('mayBeReversed')}</p>}
    </>
  )
}
