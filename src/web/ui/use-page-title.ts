// The name of the page in the tab and in the history, and before it how much waits there to be read.

import { useEffect, useId } from 'react'
import { announce } from './announcer.ts'

/** What is on the screen, by who names it; what came last, such as a sheet over its page, gives the name until it goes. */
const titles = new Map<string, string>()
/** The last one stays until another comes: between two pages there is none. */
let page = ''
let waiting = 0

/** As long as whoever names it is on the screen; then what is beneath has its own name again. */
export function usePageTitle(title: string): void {
  const id = useId()
  useEffect(
    () => () => {
      titles.delete(id)
      show()
    },
    [id],
  )
  useEffect(() => {
    // One that is there keeps its place: a change of language must not bring what is beneath to the top.
    titles.set(id, title)
    const before = page
    show()
    // The browser says the name of a page only when it loads a whole document.
    if (before !== '' && before !== page) announce(page)
  }, [id, title])
}

/** As long as whoever counts is on the screen. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    waiting = count
    show()
    return () => {
      waiting = 0
      show()
    }
  }, [count])
}

/** They keep a name apart inside a sentence, and would stand in the name of the file that is printed. */
const DIRECTION_SIGNS = /[\u2066-\u2069]/g

function show(): void {
  page = [...titles.values()].at(-1)?.replace(DIRECTION_SIGNS, '') ?? page
  document.title = waiting > 0 ? `(${waiting}) ${page}` : page
}
