import { fetchContact } from '#contract/contact.ts'
import { fetchPolicy } from '#contract/policies.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { readPolicies } from './files.ts'

export async function registerPolicyRoutes({ config, log, mailer }: Pick<Deps, 'config' | 'log' | 'mailer'>, on: On): Promise<void> {
  const policies = await readPolicies(config)
  if (policies.drafts.length > 0) log.info({ drafts: policies.drafts }, 'these public pages are drafts (docs/operations.md#policies)')
  if (policies.withoutContact.length > 0)
    log.warn({ policies: policies.withoutContact }, 'these public pages do not say how to reach the operator (docs/operations.md#policies)')
  on(fetchContact, async () => ({ contact: config.contact, sendsMail: mailer.sends }))
  on(fetchPolicy, async ({ params: { name }, query: { language } }) => policies.find(name, language))
}
