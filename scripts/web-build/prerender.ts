// Renders the landing page at build time, one document per language, so that the first paint does not wait for a script. The document is
// index.html with a different script, so that there is only one head to maintain.

import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/** What src/web/prerender.tsx returns for a language. */
interface RenderedPage {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** The font file to preload, without its hash; null for none. */
  readonly earlyFont: string | null
  readonly title: string
  readonly description: string
  readonly html: string
}

const ROOT = join(import.meta.dirname, '..', '..')
const LANDING = join(ROOT, 'landing.html')
const RENDERER = 'src/web/prerender.tsx'

const EARLY_TEXTS = ['landing', 'app', 'ui', 'names', 'answers']

export function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: { index: join(ROOT, 'index.html'), landing: LANDING } } } }),
    resolveId: (id) => (id === LANDING ? LANDING : null),
    load: (id) =>
      id === LANDING ? readFileSync(join(ROOT, 'index.html'), 'utf8').replace('/src/web/main.tsx', '/src/web/landing.tsx') : null,
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the build has no output folder')
      const empty = readFileSync(join(dir, 'landing.html'), 'utf8')
      for (const page of await render()) await writeFile(join(dir, `landing.${page.language}.html`), filled(empty, page, bundle))
      await rm(join(dir, 'landing.html'))
    },
  }
}

/** Builds the same components for Node; the URLs of pictures are the same as in the app. */
async function render(): Promise<readonly RenderedPage[]> {
  const outDir = join(ROOT, '.cache', 'prerender')
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: RENDERER, outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const renderer: { renderLandings(): Promise<readonly RenderedPage[]> } = await import(
    `${pathToFileURL(join(outDir, 'prerender.js')).href}?${Date.now()}`
  )
  return renderer.renderLandings()
}

function filled(empty: string, page: RenderedPage, bundle: Rolldown.OutputBundle): string {
  return [
    ['<html lang="en" dir="ltr">', `<html lang="${page.language}" dir="${page.direction}">`],
    ['<title>Guftagu</title>', `<title>${escaped(page.title)}</title>`],
    [/(<meta name="description" content=")[^"]*/, `$1${escaped(page.description)}`],
    ['</head>', `${early(page, bundle)}</head>`],
    ['<div id="root"></div>', `<div id="root">${page.html}</div>`],
    // Content comes first, so the page can be read and its links used before the scripts arrive.
    [/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'],
    [/\n *<noscript>.*<\/noscript>/, ''],
  ].reduce((document, [found, wanted]) => replaced(document, found as string | RegExp, wanted as string), empty)
}

function replaced(document: string, found: string | RegExp, wanted: string): string {
  const start = typeof found === 'string' ? document.indexOf(found) : document.search(found)
  if (start < 0) throw new Error(`index.html has no ${String(found)}: update scripts/web-build/prerender.ts`)
  return typeof found === 'string' ? document.replace(found, () => wanted) : document.replace(found, wanted)
}

/** Preloads for files that the browser would discover too late. */
function early({ language, earlyFont }: RenderedPage, bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle)
  const font = files.find(({ fileName }) => earlyFont !== null && fileName.includes(`/${earlyFont}-`) && fileName.endsWith('.woff2'))
  const texts = files.filter(
    (file) => file.type === 'chunk' && EARLY_TEXTS.some((area) => file.facadeModuleId?.endsWith(`/texts/${language}/${area}.ts`)),
  )
  return [
    // To search engines `/` and `/home` are one page; the server adds its public URL.
    '<link rel="canonical" href="/"><meta property="og:url" content="/">',
    ...(font ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">`] : []),
    ...texts.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
