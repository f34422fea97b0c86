import type { BankRow } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'

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
