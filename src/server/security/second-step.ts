// The second step of a login. The password was right, and the ticket says so.

import { SECOND_STEPS } from '#contract/sign-ins.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { readCode } from '#domain/second-steps.ts'
import { type OwnAccount, withHoldings } from '../accounts/own-account.ts'
import { beginSignIn, type Client } from '../accounts/sign-ins.ts'
import { findAccount } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../platform/auth/limits.ts'
import { issueTicket, readTicket, type TicketHolder } from '../platform/auth/tickets.ts'
import type { Tx } from '../platform/db/database.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { findSecondSteps, lockOwner } from './second-step-store.ts'
import { useAuthenticatorCode } from './two-step-authenticator.ts'

export type LoggedIn = OwnAccount & { readonly token: string }

export interface SecondStepNeeded {
  readonly ticket: string
  readonly methods: (typeof SECOND_STEPS)[number][]
}

/** For an account with a second step, when its password was right. */
export async function askForSecondStep(deps: Deps, holder: TicketHolder): Promise<SecondStepNeeded> {
  const { hasAuthenticator, passkeys, recoveryCodes } = await findSecondSteps(deps.db.query, holder.id)
  const has = { authenticator: hasAuthenticator, passkey: passkeys > 0, 'recovery-code': recoveryCodes > 0 }
  return { ticket: await issueTicket(deps, holder), methods: SECOND_STEPS.filter((step) => has[step]) }
}

export async function finishLogIn(deps: Deps, form: { readonly ticket: string; readonly code: string }, client: Client): Promise<LoggedIn> {
  const code = readCode(form.code)
  const holder = await accessTicket(deps, form.ticket)
  await countAttempt(deps, holder.id, client)
  return deps.db.transaction(async (tx) => {
    await lockHolder(tx, holder)
    const use = {
      authenticator: () => useAuthenticatorCode(deps, tx, holder.id, code.text),
      'recovery-code': () => useRecoveryCode(tx, holder.id, code.text),
      other: async () => false,
    }
    if (!(await use[code.kind]())) throw new DomainError('code_wrong')
    return completeLogIn(deps, tx, holder, client)
  })
}

export async function accessTicket(deps: Deps, ticket: string): Promise<TicketHolder> {
  const holder = await readTicket(deps, ticket)
  if (!holder) throw new DomainError('log_in_expired')
  return holder
}

/** Counted before it is checked, so that many at once do not pass the limit together. */
export async function countAttempt({ limits }: Pick<Deps, 'limits'>, id: AccountId, { address }: Client): Promise<void> {
  await limits.take('second-step', `${id} ${addressKey(address)}`)
}

/** A ticket is over when the password was changed or the account was banned since, and when there is no second step any more. */
export async function lockHolder(tx: Tx, { id, version }: TicketHolder): Promise<void> {
  const owner = await lockOwner(tx, id)
  if (owner?.version !== version || !owner.hasSecondStep) throw new DomainError('log_in_expired')
}

export async function completeLogIn(deps: Deps, tx: Tx, holder: TicketHolder, client: Client): Promise<LoggedIn> {
  const account = await findAccount(tx, holder.id)
  if (!account) throw new DomainError('log_in_expired')
  const token = await beginSignIn(deps, tx, holder, client)
  return { ...(await withHoldings(tx, account)), token }
}
