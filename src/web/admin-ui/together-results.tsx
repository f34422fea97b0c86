import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { useTranslate } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import type { Outcome } from './decide-together.ts'
import type { Identified } from './list.ts'
import type { Result, Together } from './use-together.ts'

interface TogetherResultsProps<Row> {
  readonly together: Pick<Together<Row>, 'results' | 'isSending' | 'retry' | 'closeResults'>
  readonly nameOf: (row: Row) => string
}

/** The result for each row of a joint approval. */
export function TogetherResults<Row extends Identified>({ together, nameOf }: TogetherResultsProps<Row>) {
  const t = useTexts('admin')
  const { results, isSending, retry, closeResults } = together
  const shown = useLastDefined(results ?? undefined) ?? []
  const refusal = useOneRefusal(shown)
  const countOf = (kind: Outcome['kind']) => shown.filter(({ outcome }) => outcome.kind === kind).length
  return (
    <Dialog
      open={results !== null}
      onClose={() => !isSending && closeResults()}
      title={t('togetherResult')}
      description={t('approvedOf', { count: countOf('approved'), total: shown.length })}
      footer={
        <>
          {countOf('failed') > 0 && (
            <Button variant="secondary" onClick={retry} disabled={isSending}>
              {t('sendAgain', { count: countOf('failed') })}
            </Button>
          )}
          <Button onClick={closeResults} busy={isSending} busyText={t('approving')}>
            {t('done')}
          </Button>
        </>
      }
    >
      {refusal !== null && <p className="pb-2 text-danger text-sm">{refusal}</p>}
      <ul className="divide-y divide-hairline">
        {shown.map(({ row, outcome }) => (
          <li key={row._id} className="flex min-h-12 items-center gap-3 py-2">
            <OutcomeIcon outcome={outcome} />
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium text-ink text-sm">{nameOf(row)}</p>
              {refusal === null && <OutcomeText outcome={outcome} />}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What the server said, if it refused several rows and said the same for all. */
function useOneRefusal(results: readonly Result<unknown>[]): string | null {
  const refusalText = useRefusalText()
  const texts = new Set(results.map(({ outcome }) => (outcome.kind === 'refused' ? refusalText(outcome) : null)))
  const [text = null] = texts
  return results.length > 1 && texts.size === 1 ? text : null
}

function useRefusalText() {
  const translate = useTranslate()
  return ({ message, reason }: Extract<Outcome, { kind: 'refused' }>) =>
    [message, reason]
      .map((part) => part && translate(part))
      .filter(Boolean)
      .join(' ')
}

function OutcomeIcon({ outcome: { kind } }: { readonly outcome: Outcome }) {
  switch (kind) {
    case 'waiting':
    case 'sending':
      return <Spinner className="size-5 shrink-0" />
    case 'approved':
    case 'approved-before':
      return <CircleCheck className="size-5 shrink-0 text-good" aria-hidden="true" />
    case 'refused':
      return <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
    case 'failed':
      return <CloudOff className="size-5 shrink-0 text-danger" aria-hidden="true" />
  }
}

function OutcomeText({ outcome }: { readonly outcome: Outcome }) {
  const t = useTexts('admin')
  const refusalText = useRefusalText()
  switch (outcome.kind) {
    case 'waiting':
    case 'sending':
      return <p className="text-ink-faint text-xs">{t('approving')}</p>
    case 'approved':
      return <p className="text-good text-xs">{t('statusApproved')}</p>
    case 'approved-before':
      return <p className="text-ink-soft text-xs">{t('approvedBefore')}</p>
    case 'refused':
      return <p className="text-danger text-xs">{refusalText(outcome)}</p>
    case 'failed':
      return <p className="text-danger text-xs">{t('notSent')}</p>
  }
}
