// Hydrates the landing page, which the server sends as finished HTML. The page has no router: its
// links are ordinary links, and the scripts of the next page are loaded while the visitor reads.

import './styles.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startSignIn } from './accounts/sign-in.ts'
import { loadScript } from './api/load-script.ts'
import { watchNetwork } from './api/reachable.ts'
import { LandingPage } from './app/landing/landing-page.tsx'
import { applyLanguage, pageLanguage } from './texts/language.ts'
import { currentLanguage, loadTexts, startTexts } from './texts/texts.ts'

declare global {
  interface Window {
    /** Missing if the browser still has an older theme.js. */
    takeEarlyPress?(): HTMLButtonElement | null
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('no root element')

const rendered = pageLanguage()
await startTexts(rendered)
if (currentLanguage() === rendered) await hydrate(root)
// The texts did not load: the page stays as it was rendered, and its links still work.
else applyLanguage(rendered)

async function hydrate(container: HTMLElement): Promise<void> {
  await loadScript(async () => [await loadTexts(['landing'])])
  watchNetwork()
  startSignIn()
  hydrateRoot(
    container,
    <StrictMode>
      <LandingPage />
    </StrictMode>,
  )
  // Repeats what the visitor pressed while this script was loading. public/theme.js, which runs first, remembers it.
  window.takeEarlyPress?.()?.click()
}

const IDLE_TIMEOUT_MS = 4000

/** Loads the sign-in pages and the app around them early, to open them at once. */
function preloadSignIn(): void {
  void Promise.all([
    import('./app/router.tsx'),
    import('./app/auth-layout.tsx'),
    import('./accounts/security/log-in.tsx'),
    loadTexts(['accounts']),
  ]).catch(
    // They are loaded when the visitor opens the page.
    () => undefined,
  )
}

function preloadWhenIdle(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(preloadSignIn, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(preloadSignIn, IDLE_TIMEOUT_MS)
}

if (document.readyState === 'complete') preloadWhenIdle()
else window.addEventListener('load', preloadWhenIdle, { once: true })
