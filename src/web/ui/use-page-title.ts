// The title of the page, with the unread count before it.

import { useEffect, useId } from 'react'
import { useTexts } from '../texts/texts.ts'
import { announce } from './announcer.ts'
import { countText } from './count-badge.tsx'

/** Titles of the components on the screen. The last one counts, such as that of a sheet over its page. */
const titles = new Map<string, string>()
/** Kept until the next page sets its title, because between two pages there is none. */
let page = ''
let unreadCount = 0

/** Sets the title from the name of a page while the component is on the screen; then the title below it is shown again. */
export function usePageTitle(page: string): void {
  const app = useTexts('app')
  useWholePageTitle(app('title', { page }))
}

export function useWholePageTitle(title: string): void {
  const id = useId()
  useEffect(
    () => () => {
      titles.delete(id)
      show()
    },
    [id],
  )
  useEffect(() => {
    // A title that is already there keeps its place: a change of the language must not reorder them.
    titles.set(id, title)
    const before = page
    show()
    // Browsers announce a title only when they load a whole document.
    if (before !== '' && before !== page) announce(page)
  }, [id, title])
}

/** Shows the count while the component is on the screen. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    unreadCount = count
    show()
    return () => {
      unreadCount = 0
      show()
    }
  }, [count])
}

/** Invisible characters that isolate the direction of a name. Without this they end up in the name of a printed file. */
const ISOLATES = /[\u2066-\u2069]/g

function show(): void {
  page = [...titles.values()].at(-1)?.replace(ISOLATES, '') ?? page
  document.title = unreadCount > 0 ? `(${countText(unreadCount)}) ${page}` : page
}
