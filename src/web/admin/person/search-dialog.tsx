import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchEverything } from '#contract/person.ts'
import { moneyText } from '#texts/money-text.ts'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { useHasProposals } from '../../admin-ui/pending-counts.ts'
import { ADMIN_SECTIONS } from '../../admin-ui/sections.ts'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { call } from '../../api/call.ts'
import { readAllShared, storeShared } from '../../api/shared-storage.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CONTROL_STYLES } from '../../ui/field.tsx'
import { type Entry, type Group, groupsOf, pagesNamed, type Result, readRecent, stepFrom, withRecent } from './search-results.ts'

interface SearchDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const PLACES = {
  payments: PATHS.adminSessionRequests,
  withdraws: PATHS.adminWithdrawRequests,
  refunds: PATHS.adminRefunds,
  payoutRuns: PATHS.adminPayouts,
  bankImports: `${PATHS.adminBankStatements}/imports`,
}
/** Shared between tabs and cleared at logout. */
const RECENT = { group: 'admin-search', name: 'recent' }
const TYPING_PAUSE_MS = 150

export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const t = useTexts('adminSearch')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} initialFocus={input} width="wide">
      <SearchBody input={input} onClose={onClose} />
    </Dialog>
  )
}

function SearchBody({ input, onClose }: { readonly input: RefObject<HTMLInputElement | null>; readonly onClose: () => void }) {
  const t = useTexts('adminSearch')
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const search = usePaused(typed.trim())
  const found = useFound(search)
  const groups = useShown(search, found.data)
  const entries = groups.flatMap((group) => group.entries)
  const id = useId()
  const active = place < entries.length ? place : entries.length > 0 ? 0 : -1

  function openEntry(entry: Entry | undefined) {
    if (entry === undefined) return
    storeShared(RECENT.group, RECENT.name, { entries: withRecent(recentEntries(), entry) })
    // The new page replaces the dialog's history entry; the dialog closes once the page has loaded.
    const isHere = entry.path === `${pathname}${query}`
    void Promise.resolve(isHere ? undefined : navigate(entry.path, { replace: true })).then(onClose)
  }
  function pressed(event: KeyboardEvent) {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'Enter') openEntry(entries[active])
    else if (key === 'ArrowDown' || key === 'ArrowUp' || ((key === 'Home' || key === 'End') && active !== -1))
      setPlace(stepFrom(active, key, entries.length))
    else return
    event.preventDefault()
  }

  return (
    <div className="flex min-h-80 flex-col gap-4">
      <div className="relative">
        <Search className="pointer-events-none absolute start-4 top-3.5 size-5 text-ink-faint" aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          aria-label={t('placeholder')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(active !== -1 && { 'aria-activedescendant': `${id}-${active}` })}
          placeholder={t('placeholder')}
          value={typed}
          maxLength={254}
          onChange={(event) => {
            setTyped(event.target.value)
            setPlace(0)
          }}
          onKeyDown={pressed}
          className={cx(CONTROL_STYLES, 'ps-11 text-ellipsis')}
        />
      </div>
      <output className="sr-only">{search !== '' && found.data !== undefined && t('resultCount', { count: entries.length })}</output>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('results')}
        className={cx('flex flex-col gap-4', found.isPlaceholderData && 'opacity-60')}
      >
        <Groups groups={groups} id={id} active={active} onOpen={openEntry} onPoint={setPlace} />
      </div>
      {entries.length === 0 && <p className="px-1 text-ink-soft text-sm">{messageOf(search, found, t)}</p>}
    </div>
  )
}

function messageOf(search: string, found: ReturnType<typeof useFound>, t: ReturnType<typeof useTexts<'adminSearch'>>): string {
  if (search === '') return t('hint')
  if (found.isError) return t('failed')
  return found.data === undefined || found.isPlaceholderData ? '' : t('nothing', { search })
}

/** Each text is a separate query, so an older answer never replaces a newer one. */
function useFound(search: string) {
  return useQuery({
    queryKey: [...ADMIN_DATA, 'search', search],
    queryFn: ({ signal }) => call(searchEverything, { query: { searchText: search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
}

function useShown(search: string, found: ReturnType<typeof useFound>['data']): readonly Group[] {
  const t = useTexts('adminSearch')
  const names = useNames()
  const pages = usePages()
  const recent = recentEntries()
  if (search === '') return recent.length === 0 ? [] : [{ name: 'recent', entries: recent }]
  if (found === undefined) return []
  const words = {
    person: names.person,
    payment: (user: string, chatter: string) => t('payment', { user, chatter }),
    run: (number: number) => t('payoutRun', { number }),
    bankImport: (number: number) => t('bankImport', { number }),
    money: moneyText,
  }
  return groupsOf(found, PLACES, words, pagesNamed(pages, search))
}

/** The pages of the menu. */
function usePages(): readonly Result[] {
  const t = useTexts('admin')
  const hasProposals = useHasProposals()
  return ADMIN_SECTIONS.flat()
    .flatMap(({ pages }) => pages)
    .filter(({ name }) => name !== 'proposals' || hasProposals)
    .map(({ path, name }) => ({ path, title: t(name), detail: '', avatar: null }))
}

function pageIcon(path: string) {
  const section = ADMIN_SECTIONS.flat().find(({ pages }) => pages.some((page) => page.path === path))
  return section && <section.icon />
}

function recentEntries(): Entry[] {
  return readRecent(readAllShared(RECENT.group).get(RECENT.name))
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(text === '' ? '' : paused)
}

interface GroupsProps {
  readonly groups: readonly Group[]
  readonly id: string
  readonly active: number
  readonly onOpen: (entry: Entry) => void
  readonly onPoint: (place: number) => void
}

function Groups({ groups, id, active, onOpen, onPoint }: GroupsProps) {
  const t = useTexts('adminSearch')
  return groups.map(({ name, entries }, index) => (
    <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="flex flex-col gap-1">
      <div id={`${id}-${name}`} className="px-1 font-semibold text-ink-faint text-xs">
        {t(name)}
      </div>
      {entries.map((entry, offset) => {
        const here = groups.slice(0, index).reduce((sum, group) => sum + group.entries.length, offset)
        return (
          <Option
            key={entry.path}
            id={`${id}-${here}`}
            entry={entry}
            isActive={here === active}
            onOpen={() => onOpen(entry)}
            onPoint={() => onPoint(here)}
          />
        )
      })}
    </div>
  ))
}

interface OptionProps {
  readonly id: string
  readonly entry: Result
  readonly isActive: boolean
  readonly onOpen: () => void
  readonly onPoint: () => void
}

function Option({ id, entry: { path, title, detail, avatar, role, status, createdAt }, isActive, onOpen, onPoint }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null)
  const language = useLanguage()
  const names = useNames()
  const icon = pageIcon(path)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // Never focused, because the input keeps focus and handles the keys.
    <button
      ref={element}
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onOpen}
      onPointerMove={onPoint}
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-start aria-selected:bg-hover"
    >
      {icon !== undefined ? (
        <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft [&_svg]:size-4">
          {icon}
        </span>
      ) : path.startsWith(`${PATHS.adminPayouts}/`) || path.startsWith(`${PATHS.adminBankStatements}/`) ? (
        <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-ink-soft">
          #
        </span>
      ) : (
        <Avatar name={title} src={avatar} size="small" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium text-ink text-sm">
          {/* A title with two names isolates each name itself, which keeps them in the sentence's order. */}
          {title.includes('\u2068') ? title : <bdi>{title}</bdi>}
          {role !== undefined && <span className="ms-2 font-normal text-ink-soft text-xs capitalize">{names.role(role)}</span>}
        </span>
        {detail !== '' && (
          <span className="block truncate text-ink-soft text-xs">
            <bdi dir="ltr">{detail}</bdi>
          </span>
        )}
      </span>
      {createdAt !== undefined && (
        <time dateTime={createdAt} className="ms-auto whitespace-nowrap text-ink-faint text-xs max-sm:hidden">
          {shortDateTimeText(createdAt, language)}
        </time>
      )}
      {status !== undefined && (
        <span className={cx('flex shrink-0 justify-end sm:w-28', createdAt === undefined ? 'ms-auto' : 'max-sm:ms-auto')}>
          <ResultStatus status={status} />
        </span>
      )}
    </button>
  )
}

function ResultStatus({ status }: { readonly status: NonNullable<Result['status']> }) {
  const t = useTexts('adminSearch')
  if (status === 'open' || status === 'cancelled') return <Badge>{t(status)}</Badge>
  return <StatusBadge status={status} />
}
