// The chosen language. Stored in a cookie rather than local storage, because
// the server sends the first page in this language before any script runs.

import { DEFAULT_LANGUAGE, describe, isLanguage, type Language } from '#texts/languages.ts'

const COOKIE = 'guftagu-language'
const YEAR_SECONDS = 31_536_000

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

/** The language of the page as sent by the server, even if another tab has chosen another one since. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}

/** Browsers, screen readers and logical CSS properties use these two attributes. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = describe(language).direction
}

/** Shared by all tabs of this browser. Opened on first use, because prerendering must open none. */
let channel: BroadcastChannel | null = null

function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(COOKIE)
  return channel
}

export function broadcastLanguage(language: Language): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target: it never leaves the origin.
  tabs().postMessage(language)
}

/** Uses a language chosen in another tab. */
export function onLanguageOfOtherTab(listener: (language: Language) => void): void {
  tabs().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isLanguage(data)) listener(data)
  })
}
