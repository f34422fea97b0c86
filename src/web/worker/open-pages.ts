// Which of the open pages answers to a press on a notification, and which may show its notice already.

export interface OpenPage {
  readonly url: string
  readonly visibilityState: string
  readonly focused: boolean
}

/** Only the pages of the signed-in app show notices; the landing and the sign-in pages do not. */
export function pagesToAsk<Page extends OpenPage>(pages: readonly Page[]): readonly Page[] {
  return pages.filter((page) => page.visibilityState === 'visible' && isSignedInPage(page))
}

/** One that is already there, else the one that was used last; the browser lists those first. */
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
