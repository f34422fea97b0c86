// Finds the page that a pressed notification focuses, and the pages that may already show a notice.

export interface OpenPage {
  readonly url: string
  readonly visibilityState: string
  readonly focused: boolean
}

/** Only the pages of the signed-in app show notices; the landing and the sign-in pages do not. */
export function pagesToAsk<Page extends OpenPage>(pages: readonly Page[]): readonly Page[] {
  return pages.filter((page) => page.visibilityState === 'visible' && isSignedInPage(page))
}

/** A page already at this path, else the focused page, else the most recently used one, which browsers list first. */
export function pageToFocus<Page extends OpenPage>(pages: readonly Page[], path: string): Page | undefined {
  const inApp = pages.filter(isSignedInPage)
  return inApp.find(({ url }) => pathOf(url) === path) ?? inApp.find(({ focused }) => focused) ?? inApp[0]
}

function isSignedInPage({ url }: OpenPage): boolean {
  return /^\/(dashboard|admin)(\/|$)/.test(new URL(url).pathname)
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
