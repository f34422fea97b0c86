import { useTexts } from '../../texts/texts.ts'
import { Select } from '../../ui/select.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { BankWords } from './bank-words.tsx'
import { COLUMN_CHOICES, type ColumnChoice, withChoice } from './mapping.ts'

interface ColumnChoicesProps {
  /** The line above the rows; blank where a column has no heading. */
  readonly heading: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly choices: readonly ColumnChoice[]
  readonly onChange: (choices: readonly ColumnChoice[]) => void
}

/** On a phone the values of a file with many columns do not fit side by side, so each column is a part of a list. */
const SHOWN_ON_A_PHONE = 3

/** The first rows of the file, with a choice for each column. */
export function ColumnChoices(props: ColumnChoicesProps) {
  return useMediaQuery(PHONE) ? <ChoiceList {...props} /> : <ChoiceTable {...props} />
}

function ChoiceTable({ heading, sample, choices, onChange }: ColumnChoicesProps) {
  const t = useTexts('adminBankStatements')
  return (
    // A scrolling area must be reachable by keyboard. What is only for screen readers is placed in it, and must not widen the page.
    <section aria-label={t('firstRows')} tabIndex={0} className="relative overflow-x-auto rounded-2xl border border-hairline">
      <table className="w-full border-separate border-spacing-0 text-start text-sm">
        <caption className="sr-only">{t('firstRows')}</caption>
        <thead>
          <tr>
            {choices.map((_, place) => (
              <th key={place} scope="col" className="min-w-40 border-hairline border-b bg-sunken/60 p-3 text-start font-normal">
                <Choice heading={heading} place={place} choices={choices} onChange={onChange} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, line) => (
            <tr key={line} className="group/row">
              {choices.map((choice, place) => (
                <td
                  key={place}
                  className={`max-w-80 truncate border-hairline border-b px-3 py-2 group-last/row:border-b-0 ${choice === 'none' ? 'text-ink-faint' : 'text-ink'}`}
                >
                  <BankWords text={cells[place] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ChoiceList({ heading, sample, choices, onChange }: ColumnChoicesProps) {
  const t = useTexts('adminBankStatements')
  return (
    <ul aria-label={t('firstRows')} className="divide-y divide-hairline rounded-2xl border border-hairline">
      {choices.map((_, place) => (
        <li key={place} className="flex flex-col gap-2 p-3">
          <Choice heading={heading} place={place} choices={choices} onChange={onChange} />
          <p className="flex flex-col text-ink-soft text-xs">
            {sample
              .map((cells) => cells[place] ?? '')
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

interface ChoiceProps extends Pick<ColumnChoicesProps, 'heading' | 'choices' | 'onChange'> {
  readonly place: number
}

function Choice({ heading, place, choices, onChange }: ChoiceProps) {
  const t = useTexts('adminBankStatements')
  return (
    <Select
      label={heading[place]?.trim() || t('column', { number: place + 1 })}
      options={COLUMN_CHOICES.map((value) => ({ value, label: t(`column.${value}`) }))}
      value={choices[place] ?? 'none'}
      onChange={(chosen) => onChange(withChoice(choices, place, chosen))}
    />
  )
}
