// A passkey as the second step of a login.

import { DomainError } from '#domain/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { TicketHolder } from '../../../platform/auth/tickets.ts'
import type { Client } from '../../sign-ins.ts'
import { accessTicket, attemptSecondStep, completeLogIn, type LoggedIn, lockHolder } from './log-in-step.ts'
import { Authentication, authenticationOptions, CHALLENGE_MS, checkAuthentication, readAnswer, siteOf } from './passkeys-check.ts'
import * as store from './passkeys-store.ts'

/** Returns what the browser needs to ask for a passkey. */
export async function makeLogInChallenge(deps: Deps, ticket: string, host: string) {
  const holder = await accessTicket(deps, ticket)
  const site = siteOf(deps.config, host)
  return deps.db.transaction(async (tx) => {
    await lockHolder(tx, holder)
    const passkeys = await store.findPasskeys(tx, holder.id)
    if (passkeys.length === 0) throw new DomainError('passkey_not_found')
    const options = await authenticationOptions(site, passkeys)
    const now = deps.clock.now()
    const expiredBefore = new Date(now.getTime() - CHALLENGE_MS)
    await store.saveLogInChallenge(tx, options.challenge, holder, { now, expiredBefore })
    return { ...options }
  })
}

export async function finishLogInWithPasskey(
  deps: Deps,
  form: { readonly ticket: string; readonly response: unknown; readonly host: string },
  client: Client,
): Promise<LoggedIn> {
  const holder = await accessTicket(deps, form.ticket)
  return attemptSecondStep(deps, holder, client, async () => {
    const { passkey, counter, now } = await checkAnswer(deps, holder, form)
    return deps.db.transaction(async (tx) => {
      await lockHolder(tx, holder)
      if (!(await store.savePasskeyUse(tx, passkey.id, counter, now))) throw new DomainError('passkey_refused')
      return completeLogIn(deps, tx, holder, client)
    })
  })
}

async function checkAnswer(deps: Deps, { id, ticketId }: TicketHolder, form: { readonly response: unknown; readonly host: string }) {
  const site = siteOf(deps.config, form.host)
  const answer = readAnswer(Authentication, form.response)
  const now = deps.clock.now()
  const challenge = { challenge: answer.challenge, owner: id, purpose: 'log-in', ticketId } as const
  // Outside the transaction, because a wrong answer must use up the challenge too.
  if (!(await store.useChallenge(deps.db.query, challenge, new Date(now.getTime() - CHALLENGE_MS))))
    throw new DomainError('passkey_refused')
  const credentialId = Buffer.from(answer.message.id, 'base64url')
  const passkey = (await store.findPasskeys(deps.db.query, id)).find((each) => each.credentialId.equals(credentialId))
  if (!passkey) throw new DomainError('passkey_refused')
  return { passkey, counter: await checkAuthentication(deps, site, passkey, answer), now }
}
