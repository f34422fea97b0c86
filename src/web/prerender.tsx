// Renders the landing page when the app is built, once per language.

import { renderToString } from 'react-dom/server'
import { describe, LANGUAGE_CODES } from '#texts/languages.ts'
import { LandingPage } from './app/landing/landing-page.tsx'
import { getTexts, loadForPrerender } from './texts/texts.ts'

/** Renders one language after the other, because a page is rendered in the language that is loaded. */
export async function renderLandings() {
  const pages = []
  for (const language of LANGUAGE_CODES) {
    await loadForPrerender(language, ['landing'])
    const { direction, earlyFont } = describe(language)
    pages.push({
      language,
      direction,
      earlyFont,
      title: getTexts('app')('name'),
      description: getTexts('landing')('heroText'),
      html: renderToString(<LandingPage />),
    })
  }
  return pages
}
