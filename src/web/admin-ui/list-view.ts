// What an admin looks at is in the address: the page, the search and the open panel. So a view can be reloaded,
// sent to a colleague, and left with Back.

import { createParser, parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { parsePage } from '../ui/paging.ts'
import type { ListRequest } from './list.ts'
import { openedPanels, type PanelSteps, seenPanel, steppedPanels } from './panel-steps.ts'

/** As much as the server takes. */
const LONGEST_SEARCH = 254

const VIEW = {
  page: createParser({ parse: parsePage, serialize: String }).withDefault(1),
  search: createParser({ parse: (text) => text.slice(0, LONGEST_SEARCH), serialize: String }).withDefault(''),
  edit: parseAsString,
}

export interface ListView extends ListRequest {
  /** The id of the row whose panel is open. */
  readonly editing: string | null
  readonly goToPage: (page: number) => void
  /** Without a step in the history: the page one came from is gone. */
  readonly fallBackToPage: (page: number) => void
  readonly searchFor: (text: string) => void
  readonly openPanel: (id: string) => void
  /** From an open panel to the one of another row. */
  readonly stepPanel: (id: string) => void
  readonly closePanel: () => void
  /** For a panel whose row does not exist: it cannot be shown. */
  readonly dropPanel: () => void
}

export function useListView(): ListView {
  const [{ page, search, edit }, setView] = useQueryStates(VIEW)
  const navigate = useNavigate()
  const steps = useRef<PanelSteps>([])
  const writing = useRef<Promise<unknown> | null>(null)
  useEffect(() => {
    steps.current = seenPanel(steps.current, edit)
  }, [edit])

  /** From the entry of a panel only: from any other this would leave the page. */
  function goBack(made: number) {
    if (new URLSearchParams(window.location.search).has('edit')) void navigate(-made)
  }

  return {
    page,
    search,
    editing: edit,
    goToPage: (next) => {
      void setView({ page: next, edit: null }, { history: 'push', scroll: true })
    },
    fallBackToPage: (next) => {
      void setView({ page: next }, { history: 'replace' })
    },
    // A search is one step back, however many letters it was typed in.
    searchFor: (text) => {
      void setView({ search: text, page: null, edit: null }, { history: search === '' || text === '' ? 'push' : 'replace' })
    },
    openPanel: (id) => {
      if (steps.current.at(-1) === id) return
      // The address is written a moment later. Presses that come before make one step together.
      steps.current = writing.current === null ? openedPanels(steps.current, edit, id) : steppedPanels(steps.current, id)
      const written = setView({ edit: id }, { history: 'push' }).finally(() => {
        if (writing.current === written) writing.current = null
      })
      writing.current = written
    },
    stepPanel: (id) => {
      steps.current = steppedPanels(steps.current, id)
      void setView({ edit: id }, { history: 'replace' })
    },
    // Closing undoes the steps that opening made; a panel that came with the address has no step to undo.
    closePanel: () => {
      const made = steps.current.length
      // A second press, before the first has gone back, must not go back twice.
      steps.current = []
      if (made === 0) void setView({ edit: null }, { history: 'replace' })
      else if (writing.current === null) goBack(made)
      else void writing.current.then(() => goBack(made))
    },
    dropPanel: () => {
      void setView({ edit: null }, { history: 'replace' })
    },
  }
}
