import { useEffect } from 'react'

/** A dot on the icon of the tab, while there is something unread. */
export function useFaviconDot(isShown: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    icon?.setAttribute('href', isShown ? '/favicon-unread.svg' : '/favicon.svg')
  }, [isShown])
}
