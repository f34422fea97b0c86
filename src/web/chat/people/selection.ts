// The open chat is in the page's address, which makes reload and Back work.

import { createParser, useQueryState } from 'nuqs'
import { useNavigate } from 'react-router'
import { closeSteps } from '../../ui/history-steps.ts'

const KEY = 'with'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Null if the text is not an id. */
export function parseSelection(text: string): string | null {
  const id = text.toLowerCase()
  return UUID.test(id) ? id : null
}

const selection = createParser({ parse: parseSelection, serialize: String })

export function useSelection(): string | null {
  return useQueryState(KEY, selection)[0]
}

/** A chat's address, relative to the page with the list. */
export function addressOf(id: string): { readonly search: string } {
  return { search: `?${KEY}=${id}` }
}

export function useBackToList(): () => void {
  const navigate = useNavigate()
  return () => closeSteps(() => void navigate({ search: '' }, { replace: true }))
}
