// Draws the landing page when the app is built, once per language.

import { renderToString } from 'react-dom/server'
import { LandingPage } from './app/landing/landing-page.tsx'
import { directionOf, LANGUAGES } from './texts/language.ts'
import { say, speakUnheard } from './texts/texts.ts'

/** One after the other: a page is drawn in the language of the moment. */
export async function drawLandings() {
  const drawn = []
  for (const language of LANGUAGES) {
    await speakUnheard(language, ['landing'])
    drawn.push({
      language,
      direction: directionOf(language),
      title: say('app')('name'),
      description: say('landing')('heroText'),
      html: renderToString(<LandingPage />),
    })
  }
  return drawn
}
