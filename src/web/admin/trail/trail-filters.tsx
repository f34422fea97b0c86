import { ListFilter } from 'lucide-react'
import type { TrailRow } from '#contract/trail.ts'
import { ADMIN_ACTION_NAMES, ADMIN_ACTIONS, isView, SUBJECT_KINDS } from '#domain/trail.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DayField } from '../../ui/day-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { Select } from '../../ui/select.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import type { TrailView } from './trail-view.ts'
import { useTrailWords } from './trail-words.ts'

const ALL = 'all'

/** Changes and views are separate tabs, because views are frequent. */
export function TrailTabs({ view }: { readonly view: TrailView }) {
  const t = useTexts('adminTrail')
  return (
    <SegmentedToggle<'changes' | 'views'>
      label={t('show')}
      hideLabel
      options={[
        { value: 'changes', label: t('changes') },
        { value: 'views', label: t('views') },
      ]}
      value={view.filter.show ?? 'changes'}
      onChange={(show) => view.choose({ show, action: null, subject: null })}
      className="w-full sm:w-64"
    />
  )
}

interface FilterButtonProps {
  /** How many filters are on. */
  readonly count: number
  readonly isOpen: boolean
  /** The id of what it opens. */
  readonly controls: string
  readonly onPress: () => void
}

/** Opens the filters on a phone. */
export function FilterButton({ count, isOpen, controls, onPress }: FilterButtonProps) {
  const t = useTexts('adminTrail')
  const isOn = isOpen || count > 0
  return (
    <IconButton
      label={count === 0 ? t('filters') : t('filtersOn', { count })}
      icon={<ListFilter aria-hidden="true" />}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className={cx('border', isOn ? 'border-primary bg-primary-soft text-primary' : 'border-hairline bg-raised')}
    />
  )
}

interface TrailFiltersProps {
  readonly view: TrailView
  readonly admins: readonly TrailRow['people'][number][]
}

interface ShownFiltersProps extends TrailFiltersProps {
  readonly id: string
  /** On a phone the filters are behind a button. */
  readonly isOpen: boolean
}

export function TrailFilters({ view, admins, id, isOpen }: ShownFiltersProps) {
  const phone = useMediaQuery(PHONE)
  const isHidden = phone && !isOpen
  return (
    <div className={cx('flex flex-col gap-3', isHidden && view.filterCount === 0 && 'hidden')}>
      <div id={id} hidden={isHidden}>
        <Fields view={view} admins={admins} isLabelHidden={!phone} />
      </div>
      {view.filterCount > 0 && <WhatIsOn view={view} admins={admins} />}
    </div>
  )
}

interface FieldsProps extends TrailFiltersProps {
  /** In one row, each field says itself what it filters. */
  readonly isLabelHidden: boolean
}

function Fields({ view, admins, isLabelHidden }: FieldsProps) {
  const t = useTexts('adminTrail')
  const common = useTexts('admin')
  const words = useTrailWords()
  const names = useNames()
  const { admin, action, subject, from, to, show = 'changes' } = view.filter
  const actions = ADMIN_ACTION_NAMES.filter(
    (name) => isView(name) === (show === 'views') && (subject === undefined || ADMIN_ACTIONS[name] === subject),
  )
  const subjects = SUBJECT_KINDS.filter((kind) =>
    ADMIN_ACTION_NAMES.some((name) => ADMIN_ACTIONS[name] === kind && isView(name) === (show === 'views')),
  )
  const all = (label: string) => ({ value: ALL, label })
  const chosen = (value: string) => (value === ALL ? null : value)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      <Select
        label={t('admin')}
        isLabelHidden={isLabelHidden}
        options={[all(t('allAdmins')), ...admins.map(({ _id, username }) => ({ value: _id, label: names.person(username) }))]}
        value={admin ?? ALL}
        onChange={(value) => view.choose({ admin: chosen(value) })}
      />
      <Select
        label={t('subject')}
        isLabelHidden={isLabelHidden}
        options={[all(t('allSubjects')), ...subjects.map((kind) => ({ value: kind as string, label: words.subject(kind) }))]}
        value={subject ?? ALL}
        // The chosen action may not exist for this subject.
        onChange={(value) => view.choose({ subject: chosen(value), action: null })}
      />
      <Select
        label={t('action')}
        isLabelHidden={isLabelHidden}
        options={[all(t('allActions')), ...actions.map((name) => ({ value: name as string, label: words.action(name) }))]}
        value={action ?? ALL}
        onChange={(value) => view.choose({ action: chosen(value) })}
      />
      <DayField
        label={t('from')}
        isLabelHidden={isLabelHidden}
        value={from ?? ''}
        max={to ?? undefined}
        onChange={(day) => view.choose({ from: day === '' ? null : day })}
      />
      <DayField
        label={t('to')}
        isLabelHidden={isLabelHidden}
        value={to ?? ''}
        min={from ?? undefined}
        error={from !== undefined && to !== undefined && to < from ? common('reversedRange') : undefined}
        onChange={(day) => view.choose({ to: day === '' ? null : day })}
      />
    </div>
  )
}

function WhatIsOn({ view, admins }: TrailFiltersProps) {
  const t = useTexts('adminTrail')
  const { account } = view.filter
  const name = admins.find(({ _id }) => _id === account)?.username
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {account !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {name === undefined ? t('onlyOne') : t('onlyPerson', { name })}
          <Button variant="secondary" size="small" onClick={() => view.choose({ account: null })}>
            {t('everybody')}
          </Button>
        </p>
      )}
      <Button variant="secondary" size="small" onClick={view.clear}>
        {t('clearFilters')}
      </Button>
    </div>
  )
}
