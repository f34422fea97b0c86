// The second step of a login. The ticket proves that the password was right.

import type { OwnAccount } from '#contract/accounts.ts'
import { SECOND_STEPS } from '#contract/sign-ins.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { type GivenCode, readCode } from '#domain/second-steps.ts'
import type { Deps } from '../../../deps.ts'
import { addressKey } from '../../../platform/auth/limits.ts'
import { issueTicket, readTicket, type TicketHolder } from '../../../platform/auth/tickets.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { presentOwn } from '../../present.ts'
import { beginSignIn, type Client, isKnownAddress } from '../../sign-ins.ts'
import { findAccount, findCredentials, lockAccount } from '../../store.ts'
import { type Attempt, countAttempt, giveBackAttempt } from '../attempts.ts'
import { useAuthenticatorCode } from './authenticator.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { publishChange } from './settings.ts'
import { findSecondSteps, useTicket } from './store.ts'

export interface LoggedIn {
  readonly token: string
  readonly user: OwnAccount
}

export interface SecondStepNeeded {
  readonly ticket: string
  readonly methods: (typeof SECOND_STEPS)[number][]
}

/** Called once the password was right, for an account with a second step. */
export async function askForSecondStep(deps: Deps, holder: Omit<TicketHolder, 'ticketId'>): Promise<SecondStepNeeded> {
  const { hasAuthenticator, passkeys, recoveryCodes } = await findSecondSteps(deps.db.query, holder.id)
  const has = { authenticator: hasAuthenticator, passkey: passkeys > 0, 'recovery-code': recoveryCodes > 0 }
  return { ticket: await issueTicket(deps, holder), methods: SECOND_STEPS.filter((step) => has[step]) }
}

export async function finishLogIn(deps: Deps, form: { readonly ticket: string; readonly code: string }, client: Client): Promise<LoggedIn> {
  const code = readCode(form.code)
  const holder = await accessTicket(deps, form.ticket)
  return attemptSecondStep(deps, holder, client, () =>
    deps.db.transaction(async (tx) => {
      await lockHolder(tx, holder)
      if (!(await takeCode(deps, tx, holder.id, code))) throw new DomainError('code_wrong')
      return completeLogIn(deps, tx, holder, client)
    }),
  )
}

/** Returns whether the code was right, and uses it up. */
async function takeCode(deps: Deps, tx: Tx, id: AccountId, { kind, text }: GivenCode): Promise<boolean> {
  switch (kind) {
    case 'authenticator':
      return useAuthenticatorCode(deps, tx, id, text)
    case 'recovery-code': {
      const isRight = await useRecoveryCode(tx, id, text)
      if (isRight) await publishChange(deps, tx, id, 'recovery_code_used')
      return isRight
    }
    case 'other':
      return false
  }
}

export async function accessTicket(deps: Deps, ticket: string): Promise<TicketHolder> {
  const holder = await readTicket(deps, ticket)
  if (!holder) throw new DomainError('log_in_expired')
  return holder
}

/** Runs an attempt at the second step. Only failed attempts stay counted. */
export async function attemptSecondStep<T>(deps: Deps, { id }: TicketHolder, client: Client, work: () => Promise<T>): Promise<T> {
  const address = addressKey(client.address)
  const attempt: Attempt = {
    byPair: ['second-step-pair', `${id} ${address}`],
    byAccount: ['second-step-account', id],
    isKnownAddress: () => isKnownAddress(deps.db.query, address, { id }),
  }
  await countAttempt(deps, attempt)
  const outcome = await work()
  await giveBackAttempt(deps, attempt)
  return outcome
}

/** Refuses a ticket if the password changed, the account was banned, or the last second step was removed after it was issued. */
export async function lockHolder(tx: Tx, { id, version }: TicketHolder): Promise<void> {
  await lockAccount(tx, id)
  const owner = await findCredentials(tx, id)
  if (owner?.version !== version || !owner.hasSecondStep) throw new DomainError('log_in_expired')
}

export async function completeLogIn(deps: Deps, tx: Tx, holder: TicketHolder, client: Client): Promise<LoggedIn> {
  const account = await findAccount(tx, holder.id)
  if (!account || !(await useTicket(tx, holder.ticketId, deps.clock.now()))) throw new DomainError('log_in_expired')
  const token = await beginSignIn(deps, tx, holder, client)
  return { token, user: await presentOwn(deps, tx, account) }
}
