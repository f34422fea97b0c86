// The landing page is rendered when the app is built, once per language. A visitor gets it in the language of their cookie.

import { join } from 'node:path'
import type { Config } from './config.ts'
import { writeFinishedPages } from './platform/pages/finished-pages.ts'
import type { VariantPage } from './platform/pages/web-app.ts'

/** Set by web/texts/language.ts to a language code. */
const LANGUAGE_COOKIE = 'guftagu-language'
const FALLBACK_LANGUAGE = 'en'
const LANDING_PAGES = /^landing\.[a-z-]+\.html$/

/** Addresses in the page that search engines and other sites read, so they need the public address in front. */
const PUBLIC_ADDRESSES = /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g

export async function prepareLanding(
  webDirectory: string,
  { publicUrl, dataDirectory }: Pick<Config, 'publicUrl' | 'dataDirectory'>,
): Promise<VariantPage> {
  const page = { addresses: ['/', '/home'], name: 'landing', cookie: LANGUAGE_COOKIE, fallback: FALLBACK_LANGUAGE }
  if (publicUrl === null) return { ...page, directory: webDirectory }
  const directory = await writeFinishedPages({
    from: webDirectory,
    names: LANDING_PAGES,
    into: join(dataDirectory, 'pages'),
    finish: (html) => html.replace(PUBLIC_ADDRESSES, (start) => start + publicUrl),
  })
  return { ...page, directory }
}
