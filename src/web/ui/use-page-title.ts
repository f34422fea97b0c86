// The name of the page in the tab and in the history, and before it how much waits there to be read.

import { useEffect } from 'react'
import { speak } from './voice.ts'

let page = ''
let waiting = 0

export function usePageTitle(title: string): void {
  useEffect(() => {
    // The browser says the name of a page only when it loads a whole document.
    if (page !== '' && page !== title) speak(title)
    page = title
    show()
  }, [title])
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

function show(): void {
  document.title = waiting > 0 ? `(${waiting}) ${page}` : page
}
