// The document's title, with the unread count in front.

import { useEffect, useId } from 'react'
import { useTexts } from '../texts/texts.ts'
import { announce } from './announcer.ts'
import { countText } from './count-badge.tsx'

/** Titles of the mounted components. The last one wins, such as that of a sheet over its page. */
const titles = new Map<string, string>()
/** Kept until the next page sets its title, because between two pages no component has one. */
let pageTitle = ''
let unreadCount = 0

/** Sets the title while the component is mounted, then restores the one below it. */
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
    // `set` keeps an existing title's position, so a language change does not reorder the titles.
    titles.set(id, title)
    const before = pageTitle
    show()
    // Browsers announce a title only when they load a whole document.
    if (before !== '' && before !== pageTitle) announce(pageTitle)
  }, [id, title])
}

/** Shows the count while the component is mounted. */
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

/** Invisible direction isolates around a name. They would end up in the file name of a printed page. */
const ISOLATES = /[\u2066-\u2069]/g

function show(): void {
  pageTitle = [...titles.values()].at(-1)?.replace(ISOLATES, '') ?? pageTitle
  document.title = unreadCount > 0 ? `(${countText(unreadCount)}) ${pageTitle}` : pageTitle
}
