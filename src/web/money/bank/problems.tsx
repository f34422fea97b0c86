import { useId } from 'react'
import type { StatementProblem } from '#contract/bank-statements.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'

/** The lines of a file that cannot be read, and why. The server sends only the first ones; `total` counts all. */
export function Problems({ problems, total }: { readonly problems: readonly StatementProblem[]; readonly total: number }) {
  const t = useTexts('adminBankStatements')
  const id = useId()
  if (total === 0) return null
  return (
    <section aria-labelledby={id}>
      <Callout tone="warning">
        <h2 id={id} className="font-semibold">
          {t('notRead', { count: total })}
        </h2>
        <p className="mt-0.5 font-normal">{t('notReadText', { count: total })}</p>
        {/* A scrolling area must be reachable by keyboard. */}
        <ul tabIndex={0} aria-labelledby={id} className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto font-normal">
          {problems.map(({ line, problem }) => (
            <li key={line}>
              <span className="font-semibold">{t('lineNumber', { line })}</span> {t(`problem.${problem}`)}
            </li>
          ))}
        </ul>
        {total > problems.length && <p className="mt-2 font-normal">{t('notReadMore', { count: total - problems.length })}</p>}
      </Callout>
    </section>
  )
}
