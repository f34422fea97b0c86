// What a visitor downloads for a page, compressed: the first script with all it needs, and the page's own.
// The figures come from the build's manifest, so a new chunk is counted without being named here. `npm run size` builds first.

import { readFileSync } from 'node:fs'

const BUILT = 'dist/web'
const manifest = JSON.parse(readFileSync('dist/web-manifest.json', 'utf8'))
const APP = 'index.html'
/** The landing page is a document of its own and needs no router. */
const LANDING = ['landing.html', 'src/texts/en/landing.ts']

function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue
    if (!manifest[name]) throw new Error(`${name} is no chunk of its own any more: put the budget right`)
    found.add(name)
    withImports(manifest[name].imports ?? [], found)
  }
  return found
}

function scriptsOf(...screens) {
  return [...withImports(screens)].map((name) => `${BUILT}/${manifest[name].file}`)
}

/** Each admin page with its texts, beside the texts of all admin pages. */
const ADMIN = [
  ['users', 'src/web/accounts/admin-users.tsx'],
  ['account requests', 'src/web/accounts/admin-account-requests.tsx'],
  ['session requests', 'src/web/sessions/admin-session-requests.tsx', 'src/texts/en/admin-sessions.ts'],
  ['payment methods', 'src/web/payments/admin-payment-methods.tsx', 'src/texts/en/admin-payments.ts'],
  ['withdraw requests', 'src/web/withdrawals/admin-withdraw-requests.tsx', 'src/texts/en/admin-withdrawals.ts'],
]
const ADMIN_FRAME = ['src/web/app/admin-shell.tsx', 'src/texts/en/admin.ts']

/** What comes with every page behind the guards: the cache, the connection, the notices. */
const SIGNED_IN = ['src/web/app/signed-in-area.tsx', 'src/web/live/live-connection.tsx', 'src/web/ui/toaster.tsx']

const CHATS = [
  ...SIGNED_IN,
  'src/web/app/dashboard-shell.tsx',
  'src/web/conversation/chat-screen.tsx',
  'src/texts/en/chat.ts',
  'src/texts/en/presence.ts',
  'src/texts/en/purchase.ts',
]
/** What comes besides when a session runs. */
const CONVERSATION = ['src/web/conversation/running-sessions.tsx', 'src/web/conversation/conversation-pane.tsx', 'src/texts/en/talk.ts']

const forVisitors = withImports([APP, ...LANDING])
for (const screen of [...ADMIN_FRAME, ...ADMIN.flatMap(([, ...scripts]) => scripts)]) {
  if (forVisitors.has(screen)) throw new Error(`${screen} is downloaded by everybody: it must be a script of its own`)
}

const measured = (name, limit, ...scripts) => ({ name, limit, gzip: true, path: scriptsOf(...scripts) })
const page = (name, limit, ...screens) => measured(name, limit, APP, ...screens)

export default [
  measured('landing', '95 kB', ...LANDING),
  page('log in', '134 kB', 'src/web/app/auth-layout.tsx', 'src/web/accounts/log-in.tsx', 'src/texts/en/accounts.ts'),
  page('sign up', '136 kB', 'src/web/app/auth-layout.tsx', 'src/web/accounts/sign-up.tsx', 'src/texts/en/accounts.ts'),
  page(
    'profile',
    '240 kB',
    ...SIGNED_IN,
    'src/web/app/dashboard-shell.tsx',
    'src/web/accounts/profile-settings.tsx',
    'src/texts/en/profile.ts',
  ),
  page('chats', '240 kB', ...CHATS),
  page('a conversation', '240 kB', ...CHATS, ...CONVERSATION),
  ...ADMIN.map(([name, ...scripts]) => page(`admin: ${name}`, '270 kB', ...SIGNED_IN, ...ADMIN_FRAME, ...scripts)),
  { name: 'service worker', limit: '10 kB', gzip: true, path: `${BUILT}/worker.js` },
  { name: 'styles', limit: '16 kB', gzip: true, path: `${BUILT}/assets/*.css` },
]
