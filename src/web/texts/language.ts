// Which language is spoken. It is remembered in a cookie and not in the browser's storage, because the server
// draws the first page in it before any script runs.

export const LANGUAGES = ['en', 'ur'] as const
export type Language = (typeof LANGUAGES)[number]

/** The literal texts of the product are English. */
export const DEFAULT_LANGUAGE: Language = 'en'

const COOKIE = 'guftagu-language'
const YEAR_SECONDS = 31_536_000

export const DIRECTIONS: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ur: 'rtl' }

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

export function rememberedLanguage(): Language {
  for (const pair of document.cookie.split('; ')) {
    const [name, value] = pair.split('=')
    if (name === COOKIE && isLanguage(value)) return value
  }
  return DEFAULT_LANGUAGE
}

export function rememberLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return DIRECTIONS[language]
}

/** The language in which the server has drawn this page, whatever another tab has chosen meanwhile. */
export function drawnLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}

/** Tells the document, and with it the browser, the screen reader and every logical style. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** One for every tab of this browser; opened when first used, so that a page drawn by the server opens none. */
let channel: BroadcastChannel | null = null

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(COOKIE)
  return channel
}

export function tellOtherTabs(language: Language): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target: it never leaves the origin.
  otherTabs().postMessage(language)
}

/** Another tab's choice holds here too. */
export function hearOtherTabs(hear: (language: Language) => void): void {
  otherTabs().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isLanguage(data)) hear(data)
  })
}
