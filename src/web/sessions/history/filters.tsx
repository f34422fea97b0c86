import { ChevronDown, SearchX } from 'lucide-react'
import type { HistorySummary } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { monthText } from '../../ui/month-text.ts'
import type { useHistoryFilter } from './filter.ts'

type View = ReturnType<typeof useHistoryFilter>

interface FiltersProps {
  readonly view: View
  readonly summary: HistorySummary
  readonly asChatter: boolean
}

/** By person and month, with how many sessions there are and what was paid for them. */
export function Filters({ view: { filter, setFilter }, summary, asChatter }: FiltersProps) {
  const t = useTexts('history')
  const names = useNames()
  const language = useLanguage()
  const { people, months, totalSessions, paid } = summary
  const isOffered = people.length > 1 || months.length > 1 || filter.person !== undefined || filter.month !== undefined
  if (!isOffered) return null
  const isKnown = filter.person === undefined || people.some(({ _id }) => _id === filter.person)
  const persons = people.map(({ _id, username }) => ({ value: _id, text: names.person(username) }))
  return (
    <div className="grid grid-cols-2 items-center gap-x-3 gap-y-2 sm:flex sm:flex-wrap">
      <Choice
        label={asChatter ? t('user') : t('chatter')}
        all={t('everyone')}
        value={filter.person ?? ''}
        options={isKnown ? persons : [...persons, { value: filter.person ?? '', text: t('someoneElse') }]}
        onChange={(value) => setFilter('person', value)}
      />
      <Choice
        label={t('month')}
        all={t('allMonths')}
        value={filter.month ?? ''}
        options={withChosen(months, filter.month).map((month) => ({ value: month, text: monthText(month, language) }))}
        onChange={(value) => setFilter('month', value)}
      />
      <p role="status" className="text-ink-soft text-sm tabular-nums max-sm:col-span-2 max-sm:pt-1 max-sm:text-end sm:ms-auto">
        {t('total', { count: totalSessions })}
        {paid !== null && paid > 0 && ` · ${t('totalPaid', { amount: moneyText(paid) })}`}
      </p>
    </div>
  )
}

/** A month from the address need not have sessions. */
function withChosen(months: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || months.includes(chosen) ? months : [chosen, ...months]
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly onChange: (value: string) => void
}

/** The browser's own select: on a phone it is the easiest to use. */
function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <span className="relative inline-flex min-w-0 max-sm:grow">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full min-w-0 max-w-56 cursor-pointer appearance-none overflow-hidden text-ellipsis whitespace-nowrap rounded-control border border-hairline bg-raised ps-3.5 pe-9 text-ink text-sm hover:bg-hover max-sm:max-w-none"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-3 top-3.5 size-4 text-ink-soft" aria-hidden="true" />
    </span>
  )
}

/** Nothing has both, so it offers to drop either. */
export function NothingMatches({ view: { filter, setFilter }, summary }: { readonly view: View; readonly summary: HistorySummary | null }) {
  const t = useTexts('history')
  const names = useNames()
  const language = useLanguage()
  const username = summary?.people.find(({ _id }) => _id === filter.person)?.username
  const name = username === undefined ? t('someoneElse') : names.person(username)
  const month = filter.month === undefined ? '' : monthText(filter.month, language)
  const isBoth = filter.person !== undefined && filter.month !== undefined
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t(isBoth ? 'noneWithIn' : filter.month === undefined ? 'noneWith' : 'noneIn', { name, month })}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {filter.month !== undefined && (
            <Button variant="secondary" onClick={() => setFilter('month', '')}>
              {t('showAllMonths')}
            </Button>
          )}
          {filter.person !== undefined && (
            <Button variant="secondary" onClick={() => setFilter('person', '')}>
              {t('showEveryone')}
            </Button>
          )}
        </span>
      }
    />
  )
}
