// Size budgets for what a visitor downloads for a page, compressed: the entry script with its imports, and the page's own scripts.
// The files come from the build's manifest, so new chunks are counted without being listed here. `npm run size` builds first. A limit is
// at least 100 bytes above the size: with another hash in the name of a script, its importers compress a few bytes better or worse.

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

/** Each admin page with its limit and its own texts. */
const ADMIN = [
  ['dashboard', '265.6 kB', 'src/web/app/admin-dashboard.tsx', 'src/texts/en/figures.ts'],
  ['users', '304.7 kB', 'src/web/app/admin-users.tsx', 'src/texts/en/admin-proposals.ts'],
  ['account requests', '309.4 kB', 'src/web/accounts/admin-account-requests.tsx'],
  ['audit trail', '297.9 kB', 'src/web/trail/admin-trail.tsx', 'src/texts/en/admin-trail.ts'],
  ['person', '272.8 kB', 'src/web/person/admin-person.tsx', 'src/texts/en/admin-person.ts', 'src/texts/en/admin-trail.ts'],
  ['session requests', '295.7 kB', 'src/web/sessions/admin-session-requests.tsx', 'src/texts/en/admin-sessions.ts'],
  ['payment methods', '271.6 kB', 'src/web/payments/admin-payment-methods.tsx', 'src/texts/en/admin-payments.ts'],
  ['payouts', '266 kB', 'src/web/payouts/admin-payouts.tsx', 'src/texts/en/admin-payouts.ts'],
  ['payout run', '270.2 kB', 'src/web/payouts/admin-payout-run.tsx', 'src/texts/en/admin-payouts.ts'],
  ['bank statements', '318.1 kB', 'src/web/bank-statements/admin-bank-statements.tsx', 'src/texts/en/admin-bank-statements.ts'],
  ['withdraw requests', '311.5 kB', 'src/web/withdrawals/admin-withdraw-requests.tsx', 'src/texts/en/admin-withdrawals.ts'],
]
const ADMIN_FRAME = ['src/web/app/admin-shell.tsx', 'src/texts/en/admin.ts']

/** Part of every page that needs a login: the cache, the connection, the toasts and the notices. */
const SIGNED_IN = ['src/web/app/signed-in-area.tsx', 'src/web/live/live-connection.tsx', 'src/web/ui/toaster.tsx', 'src/texts/en/shell.ts']

const CHATS = [
  ...SIGNED_IN,
  'src/web/app/dashboard-shell.tsx',
  'src/web/app/chat-page.tsx',
  'src/texts/en/chat.ts',
  'src/texts/en/conversation.ts',
  'src/texts/en/presence.ts',
  'src/texts/en/purchase.ts',
  'src/texts/en/after-decision.ts',
  'src/texts/en/rejections.ts',
]
/** In addition while a session runs. */
const CONVERSATION = ['src/web/conversation/running-sessions.tsx']

const forVisitors = withImports([APP, ...LANDING])
for (const screen of [...ADMIN_FRAME, ...ADMIN.flatMap(([, , ...scripts]) => scripts)]) {
  if (forVisitors.has(screen)) throw new Error(`${screen} is downloaded by every visitor: it must be a separate script`)
}

const measured = (name, limit, ...scripts) => ({ name, limit, gzip: true, path: scriptsOf(...scripts) })
const page = (name, limit, ...screens) => measured(name, limit, APP, ...screens)

export default [
  measured('landing', '95.4 kB', ...LANDING),
  page('log in', '142.5 kB', 'src/web/app/auth-layout.tsx', 'src/web/security/log-in.tsx', 'src/texts/en/accounts.ts'),
  page(
    'sign up',
    '145.9 kB',
    'src/web/app/auth-layout.tsx',
    'src/web/accounts/sign-up.tsx',
    'src/texts/en/accounts.ts',
    'src/texts/en/passwords.ts',
  ),
  page('policies', '135.8 kB', 'src/web/app/policy-page.tsx', 'src/texts/en/landing.ts'),
  page(
    'profile',
    '250.3 kB',
    ...SIGNED_IN,
    'src/web/app/dashboard-shell.tsx',
    'src/web/accounts/profile-settings.tsx',
    'src/texts/en/profile.ts',
  ),
  page(
    'notification settings',
    '234.3 kB',
    ...SIGNED_IN,
    'src/web/app/dashboard-shell.tsx',
    'src/web/notices/notice-settings.tsx',
    'src/texts/en/notice-settings.ts',
  ),
  page(
    'security',
    '254.4 kB',
    ...SIGNED_IN,
    'src/web/app/dashboard-shell.tsx',
    'src/web/security/security-settings.tsx',
    'src/texts/en/security.ts',
    'src/texts/en/passwords.ts',
  ),
  page('receipt', '226.9 kB', ...SIGNED_IN, 'src/web/statements/receipt-page.tsx', 'src/texts/en/statements.ts'),
  page('statement', '228.4 kB', ...SIGNED_IN, 'src/web/statements/statement-page.tsx', 'src/texts/en/statements.ts'),
  page(
    "the chatter's day",
    '228.6 kB',
    ...SIGNED_IN,
    'src/web/app/dashboard-shell.tsx',
    'src/web/earnings/day-page.tsx',
    'src/texts/en/day.ts',
    'src/texts/en/presence.ts',
  ),
  page('chats', '260.8 kB', ...CHATS),
  page('a conversation', '260.9 kB', ...CHATS, ...CONVERSATION),
  ...ADMIN.map(([name, limit, ...scripts]) => page(`admin: ${name}`, limit, ...SIGNED_IN, ...ADMIN_FRAME, ...scripts)),
  { name: 'service worker', limit: '14.6 kB', gzip: true, path: `${BUILT}/worker.js` },
  { name: 'styles', limit: '19.6 kB', gzip: true, path: `${BUILT}/assets/*.css` },
]
