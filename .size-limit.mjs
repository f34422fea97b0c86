// Size budgets for what a visitor downloads, compressed: the entry script with its imports, and the page's own scripts. Each has about
// 5 % of room. The files come from the build's manifest, so new chunks are counted without being listed here. `npm run size` builds first.

import { readFileSync } from 'node:fs'

const BUILT = 'dist/web'
const manifest = JSON.parse(readFileSync('dist/web-manifest.json', 'utf8'))
const APP = 'index.html'
/** The landing page is a separate document without a router. */
const LANDING = ['landing.html', 'src/texts/en/landing.ts']

function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue
    if (!manifest[name]) throw new Error(`${name} is not a separate chunk any more: update the budget`)
    found.add(name)
    withImports(manifest[name].imports ?? [], found)
  }
  return found
}

function scriptsOf(...screens) {
  return [...withImports(screens)].map((name) => `${BUILT}/${manifest[name].file}`)
}

/** Part of every page that needs a login: the cache, the connection, the toasts and the notices. */
const SIGNED_IN = ['src/web/app/signed-in-area.tsx', 'src/web/live/live-connection.tsx', 'src/web/ui/toaster.tsx', 'src/texts/en/shell.ts']

const ADMIN = ['src/web/app/admin-shell.tsx', 'src/texts/en/admin.ts']

const CONVERSATION = [
  ...SIGNED_IN,
  'src/web/app/dashboard-shell.tsx',
  'src/web/app/chat-page.tsx',
  'src/web/chat/running-sessions.tsx',
  'src/texts/en/chat.ts',
  'src/texts/en/conversation.ts',
  'src/texts/en/presence.ts',
  'src/texts/en/purchase.ts',
  'src/texts/en/after-decision.ts',
  'src/texts/en/rejections.ts',
]
/** The largest admin page. */
const BANK_STATEMENTS = [...SIGNED_IN, ...ADMIN, 'src/web/money/bank/admin-bank-statements.tsx', 'src/texts/en/admin-bank-statements.ts']

for (const screen of ADMIN) {
  if (withImports([APP, ...LANDING]).has(screen)) throw new Error(`${screen} is downloaded by every visitor: it must be a separate script`)
}

const measured = (name, limit, ...scripts) => ({ name, limit, gzip: true, path: scriptsOf(...scripts) })

export default [
  measured('landing', '100 kB', ...LANDING),
  measured('log in', '150 kB', APP, 'src/web/app/auth-layout.tsx', 'src/web/accounts/security/log-in.tsx', 'src/texts/en/accounts.ts'),
  measured('a conversation', '275 kB', APP, ...CONVERSATION),
  measured('bank statements', '338 kB', APP, ...BANK_STATEMENTS),
  { name: 'service worker', limit: '16 kB', gzip: true, path: `${BUILT}/worker.js` },
  { name: 'styles', limit: '22.5 kB', gzip: true, path: `${BUILT}/assets/*.css` },
]
