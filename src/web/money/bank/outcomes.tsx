import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { moneyText } from '#texts/money-text.ts'
import { refusedBecause } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTranslate } from '../../texts/translate.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Outcomes as OutcomeList } from './use-confirming.ts'

interface OutcomesProps {
  readonly outcomes: OutcomeList
  readonly onClose: () => void
}

/** Results of the rows that were confirmed. The confirmed rows have left the list below. */
export function Outcomes({ outcomes: { list: outcomes, takesFocus }, onClose }: OutcomesProps) {
  const t = useTexts('adminBankStatements')
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcomes.length > 0 && takesFocus) box.current?.focus()
  }, [outcomes, takesFocus])
  if (outcomes.length === 0) return null
  const refused = outcomes.filter(({ result }) => result.result === 'refused').length
  return (
    <Card ref={box} tabIndex={-1} role="status" className="flex items-start gap-3 p-4 outline-none md:px-6">
      <div className="min-w-0 grow">
        <p className="font-semibold text-ink">{t('resultText', { confirmed: outcomes.length - refused, refused })}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {outcomes.map(({ suggestion: { row, payment }, result }) => (
            <li key={row._id} className="flex items-start gap-2 text-sm">
              {result.result === 'refused' ? (
                <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
              ) : (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
              )}
              <span className="wrap-anywhere min-w-0">
                <span className="font-medium text-ink">{t('matchOf', { amount: moneyText(row.amount), name: payment.username })}</span>{' '}
                <span className={result.result === 'refused' ? 'text-danger' : 'text-ink-soft'}>
                  {result.result === 'refused' ? translate(refusedBecause(result)) : t(`result.${result.result}`)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton label={t('closeResults')} icon={<X aria-hidden="true" />} onClick={onClose} className="-me-2 -mt-2 shrink-0" />
    </Card>
  )
}
