// Hydrates the landing page, which the server sends as finished HTML. It has no router: its links are ordinary ones, and the
// scripts of the next page are loaded while the visitor reads.

import './styles.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startSignIn } from './accounts/sign-in.ts'
import { arrive } from './api/arrive.ts'
import { watchNetwork } from './api/reachable.ts'
import { LandingPage } from './app/landing/landing-page.tsx'
import { applyLanguage, pageLanguage } from './texts/language.ts'
import { currentLanguage, loadTexts, startTexts } from './texts/texts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('no root element')

const rendered = pageLanguage()
await startTexts(rendered)
if (currentLanguage() === rendered) await takeOver(root)
// The texts did not load: the page stays as it was rendered, and its links still work.
else applyLanguage(rendered)

async function takeOver(place: HTMLElement): Promise<void> {
  await arrive(async () => [await loadTexts(['landing'])])
  watchNetwork()
  startSignIn()
  hydrateRoot(
    place,
    <StrictMode>
      <LandingPage />
    </StrictMode>,
  )
}

const LATEST_MS = 4000

/** The sign-in pages and the app around them, so that they open at once. */
function fetchTheDoor(): void {
  void Promise.all([
    import('./app/router.tsx'),
    import('./app/auth-layout.tsx'),
    import('./accounts/log-in.tsx'),
    loadTexts(['accounts']),
  ]).catch(
    // It is loaded when the visitor opens the page.
    () => undefined,
  )
}

function whenIdle(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchTheDoor, { timeout: LATEST_MS })
  else setTimeout(fetchTheDoor, LATEST_MS)
}

if (document.readyState === 'complete') whenIdle()
else window.addEventListener('load', whenIdle, { once: true })
