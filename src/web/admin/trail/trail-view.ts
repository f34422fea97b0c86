// Keeps the trail's filters and open row in the address, as the other lists do.

import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { TrailFilter } from '#contract/trail.ts'
import { ADMIN_ACTION_NAMES, SUBJECT_KINDS } from '#domain/trail.ts'
import { closeSteps, pushStep, replaceStep } from '../../ui/history-steps.ts'

/** The server's limit. */
const LONGEST_SEARCH = 254

const day = createParser({ parse: (text) => (/^(19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/.test(text) ? text : null), serialize: String })
const id = createParser({ parse: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null), serialize: String })

const VIEW = {
  search: createParser({ parse: (text) => text.slice(0, LONGEST_SEARCH), serialize: String }).withDefault(''),
  show: parseAsStringLiteral(['changes', 'views'] as const).withDefault('changes'),
  admin: id,
  action: parseAsStringLiteral(ADMIN_ACTION_NAMES),
  subject: parseAsStringLiteral(SUBJECT_KINDS),
  account: id,
  from: day,
  to: day,
  edit: parseAsString,
}

type Chosen = Omit<{ readonly [Name in keyof typeof VIEW]: string | null }, 'edit'>

export interface TrailView {
  readonly filter: TrailFilter
  /** Active filters, not counting the search and the tab. */
  readonly filterCount: number
  readonly open: string | null
  readonly choose: (chosen: Partial<Chosen>) => void
  readonly clear: () => void
  readonly openRow: (id: string) => void
  readonly closeRow: () => void
}

export function useTrailView(): TrailView {
  const [{ search, edit, show, ...chosen }, setView] = useQueryStates(VIEW)
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null))
  return {
    filter: { searchText: search, show, ...given },
    filterCount: Object.keys(given).length,
    open: edit,
    // A search adds one history entry, however many letters are typed.
    choose: (next) => {
      const isTyping = 'search' in next && search !== '' && next.search !== ''
      void setView({ ...(next as Record<string, never>), edit: null }, { history: isTyping ? 'replace' : 'push' })
    },
    clear: () => {
      void setView({ admin: null, action: null, subject: null, account: null, from: null, to: null }, { history: 'push' })
    },
    openRow: (row) => pushStep(addressWith(row), edit !== null),
    closeRow: () => closeSteps(() => replaceStep(addressWith(null))),
  }
}

function addressWith(edit: string | null): string {
  const address = new URL(window.location.href)
  if (edit === null) address.searchParams.delete('edit')
  else address.searchParams.set('edit', edit)
  return address.pathname + address.search
}
