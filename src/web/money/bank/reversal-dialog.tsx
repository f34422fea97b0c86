import { type BankRow, decideReversal } from '#contract/bank-matches.ts'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BankRowFacts, BankWords, ShortDay } from './bank-row-facts.tsx'

/** True for a row that the bank calls a reversal. If an admin decided that it reverses nothing, it must still be unmatched. */
export function canDecideReversal({ isReversal, tookBackNone, match }: BankRow): boolean {
  return isReversal || (tookBackNone && match?.isCurrent !== true)
}

/** Lets an admin choose which earlier row a reversal reverses, or decide that it reverses nothing. */
export function ReversalDialog({ row, onClose }: { readonly row: BankRow; readonly onClose: () => void }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const decide = useChange({
    // Other lists show whether the bank has reversed a payment.
    list: ADMIN_DATA,
    change: (reversedID: string) => call(decideReversal, { params: { id: row._id }, body: { reversedID } }),
    onDone: onClose,
  })
  const isBusyWith = (reversedID: string) => decide.isPending && decide.variables === reversedID
  return (
    <Dialog open onClose={onClose} title={t('reversalTitle')} description={t('reversalText')} width="wide">
      <div className="flex flex-col gap-4">
        <div className="rounded-2xl border border-hairline p-4">
          <BankRowFacts row={row} />
        </div>
        {row.mayReverse.length > 0 && (
          <ul aria-label={t('mayReverse')} className="divide-y divide-hairline rounded-2xl border border-hairline">
            {row.mayReverse.map(({ _id, day, line, importNumber, description, reference }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-3 p-4">
                <div className="min-w-0 grow basis-52 text-sm">
                  <p className="font-semibold text-ink">
                    <ShortDay day={day} />
                  </p>
                  {description !== null && (
                    <p className="wrap-anywhere text-ink">
                      <BankWords text={description} />
                    </p>
                  )}
                  {reference !== '' && (
                    <p className="wrap-anywhere text-ink-soft">
                      <bdi dir="ltr">{reference}</bdi>
                    </p>
                  )}
                  <p className="text-ink-faint text-xs">{t('placeInFile', { number: importNumber, line })}</p>
                </div>
                <Button
                  size="small"
                  variant="secondary"
                  className="max-sm:w-full"
                  aria-label={t('reversesThisOf', { day: shortDayText(day, language), line })}
                  busy={isBusyWith(_id)}
                  busyText={t('saving')}
                  disabled={decide.isPending}
                  onClick={() => decide.mutate(_id)}
                >
                  {t('reversesThis')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {row.mayReverse.length === 0 && row.reversal === null && <p className="text-ink-soft text-sm">{t('nothingToReverse')}</p>}
        {!row.tookBackNone && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 grow basis-52 text-ink-soft text-sm">{t('reversesNoneText')}</p>
            <Button
              size="small"
              variant="secondary"
              className="max-sm:w-full"
              busy={isBusyWith('')}
              busyText={t('saving')}
              disabled={decide.isPending}
              onClick={() => decide.mutate('')}
            >
              {t('reversesNone')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
