import type { RefundLine } from '#contract/withdrawals.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { WithdrawsReply } from './history-page.ts'

const LINE_TEXTS = { reversed: 'reversed', advance: 'advanceLine', repaid: 'repaid' } as const satisfies Record<RefundLine['kind'], string>

/** What refunds took from a chatter. A reply of an earlier version has none of it. */
export function RefundsAndAdvances({ reply }: { readonly reply: WithdrawsReply | undefined }) {
  const t = useTexts('withdraws')
  const { advance = 0, refundLines = [] } = reply ?? {}
  if (refundLines.length === 0) return null
  return (
    <section aria-label={t('refundLines')} className="flex flex-col gap-4">
      {advance > 0 && (
        <Callout tone="warning">
          <p className="font-semibold">
            {t('advance')}: {moneyText(advance)}
          </p>
          <p className="mt-1 font-normal">{t('advanceText')}</p>
        </Callout>
      )}
      <Card className="p-5 md:p-6">
        <h2 className="font-semibold text-ink text-lg">{t('refundLines')}</h2>
        <ul className="mt-3 divide-y divide-hairline">
          {refundLines.map(({ _id, kind, amount, createdAt }) => (
            <li key={_id} className="flex items-center justify-between gap-4 py-3 text-sm">
              <span className="flex min-w-0 flex-col gap-0.5">
                <span className="text-ink">{t(LINE_TEXTS[kind])}</span>
                <span className="text-ink-soft text-xs">
                  <Moment iso={createdAt} compact />
                </span>
              </span>
              <span className="shrink-0 font-semibold text-ink">{moneyText(amount)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
