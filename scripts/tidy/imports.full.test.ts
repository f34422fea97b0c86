// Full run: a test tool.

import { expect, it } from 'vitest'
import { importDirection, knownFolders, noBarrels } from './imports.ts'
import { findings, reporting } from './testing.ts'

it.each([
  // from                                      imports                              refused because of
  ['src/domain/plans.ts', './money.ts', ''],
  ['src/domain/plans.ts', '#contract/errors.ts', 'domain may not import contract'],
  ['src/domain/plans.ts', '../contract/errors.ts', 'domain may not import contract'],
  ['src/domain/plans.ts', 'zod', 'domain imports only domain'],
  ['src/domain/plans.ts', 'node:crypto', 'domain imports only domain'],
  ['src/domain/plans.test.ts', 'vitest', ''],
  ['src/contract/accounts.ts', '#domain/plans.ts', ''],
  ['src/contract/accounts.ts', '../domain/plans.ts', "import domain as '#domain/plans.ts'"],
  ['src/contract/accounts.ts', 'zod', ''],
  ['src/contract/accounts.ts', 'fastify', 'contract imports zod'],
  ['src/contract/accounts.ts', '#server/deps.ts', 'contract may not import server'],
  ['src/texts/areas.ts', '#contract/replies.ts', ''],
  ['src/texts/areas.ts', 'react', 'texts import only'],
  ['src/server/notices/mail.ts', '#texts/languages.ts', ''],
  ['src/server/accounts/routes.ts', '#contract/accounts.ts', ''],
  ['src/server/accounts/routes.ts', '../../web/main.tsx', 'server may not import web'],
  ['src/server/accounts/routes.ts', '../platform/db/database.ts', ''],
  ['src/server/accounts/routes.ts', '#server/platform/db/database.ts', 'relative path'],
  ['src/server/accounts/routes.ts', '../deps.ts', ''],
  ['src/server/accounts/routes.ts', '../admin/audit/record.ts', ''],
  ['src/server/accounts/routes.ts', '../app.ts', 'puts the features together'],
  ['src/server/accounts/routes.ts', '../chat/actions.ts', 'accounts comes before chat'],
  ['src/server/chat/actions.ts', '../sessions/access.ts', ''],
  ['src/server/chat/actions.ts', './people/store.ts', ''],
  ['src/server/chat/people/routes.ts', '../store.ts', 'chat/people comes before chat'],
  ['src/server/chat/routes.ts', '../admin/routes.ts', 'chat comes before admin'],
  ['src/server/money/bank/routes.ts', '../ledger/store.ts', ''],
  ['src/server/money/ledger/store.ts', '../bank/routes.ts', 'money/ledger comes before money/bank'],
  ['src/server/accounts/security/second-step/routes.ts', '../log-in.ts', ''],
  ['src/server/accounts/security/second-step/routes.ts', '../../present.ts', ''],
  ['src/server/accounts/present.ts', './security/second-step/routes.ts', 'accounts comes before accounts/security'],
  ['src/server/accounts/register.ts', './own-data/routes.ts', ''],
  ['src/server/accounts/register.ts', '../sessions/store.ts', ''],
  ['src/server/accounts/register.ts', '../admin/routes.ts', 'accounts comes before admin'],
  ['src/server/money/register.ts', './bank/routes.ts', ''],
  ['src/server/money/register.ts', '../chat/routes.ts', 'money comes before chat'],
  ['src/server/money/bank/routes.ts', '../register.ts', 'only src/server/app.ts imports'],
  ['src/server/admin/register.ts', '../money/register.ts', 'only src/server/app.ts imports'],
  ['src/server/upkeep.ts', './money/register.ts', 'only src/server/app.ts imports'],
  ['src/server/app.ts', './money/register.ts', ''],
  ['src/server/accounts/register.ts', '../registration.ts', ''],
  ['src/server/platform/http/server.ts', '../../accounts/access.ts', 'platform may not import a feature'],
  ['src/server/testing/factories.ts', '../accounts/actions.ts', 'testing may not import a feature'],
  ['src/server/testing/app.ts', '../app.ts', ''],
  ['src/server/tests/nodes.test.ts', '../app.ts', ''],
  ['src/server/tests/nodes.test.ts', '../chat/actions.ts', ''],
  ['src/server/tests/nodes.test.ts', '../testing/app.ts', ''],
  ['src/server/chat/actions.ts', '../tests/nodes.test.ts', 'which composes it'],
  ['src/server/accounts/actions.ts', '../testing/app.ts', 'only tests'],
  ['src/server/accounts/accounts.test.ts', '../testing/app.ts', ''],
  ['src/server/app.ts', './chat/routes.ts', ''],
  ['src/server/main.ts', '../../scripts/tidy.ts', 'outside src'],
  ['src/web/accounts/users.tsx', '../ui/button.tsx', ''],
  ['src/web/accounts/users.tsx', '../paths.ts', ''],
  ['src/web/accounts/users.tsx', '../app/router.tsx', 'which composes it'],
  ['src/web/accounts/users.tsx', '#server/deps.ts', 'web may not import server'],
  ['src/web/accounts/users.tsx', 'node:fs', 'in a browser'],
  ['src/web/ui/button.tsx', '../accounts/queries.ts', 'ui may not import a feature'],
  ['src/web/ui/button.tsx', '../app/router.tsx', 'which composes it'],
  ['src/web/api/client.ts', '../chat/people/queries.ts', 'api may not import a feature'],
  ['src/web/live/live.ts', '../accounts/sign-in.ts', 'live may not import a feature'],
  ['src/web/chat/people/queries.ts', '../store.ts', 'chat/people comes before chat'],
  ['src/web/chat/store.ts', './people/latest.ts', ''],
  ['src/web/app/router.tsx', '../chat/chat-pane.tsx', ''],
  ['src/web/main.tsx', './app/router.tsx', ''],
])('%s importing %s: %j', (path, specifier, objection) => {
  for (const statement of [`import { a } from '${specifier}'`, `import '${specifier}'`, `const a = await import('${specifier}')`]) {
    expect(findings(importDirection, path, statement)).toEqual(reporting(objection))
  }
})

it.each([
  ['src/server/accounts/routes.ts', ''],
  ['src/server/app.ts', ''],
  ['src/web/ui/button.tsx', ''],
  ['src/server/helpers/strings.ts', "no folder 'helpers'"],
  ['src/web/components/button.tsx', "no folder 'components'"],
])('%s, by its folder: %j', (path, objection) => {
  expect(findings(knownFolders, path, '')).toEqual(reporting(objection))
})

it.each([
  ['src/web/ui/index.ts', 'export const a = 1', 'not index'],
  ['src/web/ui/all.ts', "export * from './button.tsx'", 'do not re-export'],
  ['src/web/ui/all.ts', "export { Button } from './button.tsx'", 'do not re-export'],
  ['src/web/ui/all.ts', "export type { Props } from './button.tsx'", 'do not re-export'],
])('%s with %s is a barrel: %j', (path, text, objection) => {
  expect(findings(noBarrels, path, text)).toContain(objection)
})

it('exporting its own declarations does not make a file a barrel', () => {
  expect(findings(noBarrels, 'src/web/ui/button.tsx', 'const a = 1\nexport { a }\nexport default a')).toBe('')
})
