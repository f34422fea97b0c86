// Authenticator apps as a second step: six-digit time-based codes (RFC 6238), a new one every 30 seconds.

import { Secret, TOTP } from 'otpauth'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { guardAppCode } from '#domain/second-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../platform/auth/principal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockSignedIn } from '../../access.ts'
import { proveCurrentPassword } from '../../current-password.ts'
import { decryptSecret, encryptSecret } from './cipher.ts'
import { added, type FirstRecoveryCodes, removed } from './settings.ts'

const ISSUER = 'Guftagu'
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Phone clocks differ a little, so the codes before and after are accepted too. */
const DRIFT_PERIODS = 1
/** Time allowed for setting up the app. */
export const PENDING_MS = 60 * 60_000

export interface NewAuthenticator {
  /** For typing by hand; `uri` contains it too. */
  readonly secret: string
  /** `otpauth://…`, shown as a QR code. */
  readonly uri: string
}

export async function beginAuthenticator(deps: Deps, account: Principal, currentPassword: string): Promise<NewAuthenticator> {
  const { id } = account
  await proveCurrentPassword(deps, id, currentPassword)
  const secret = new Secret({ size: SECRET_BYTES })
  const { account: owner } = await deps.db.transaction(async (tx) => {
    const signedIn = await lockSignedIn(tx, account)
    if ((await findRow(tx, id))?.confirmed_at) throw new DomainError('authenticator_exists')
    const pending = { secret: encryptSecret(deps.secretFor, id, secret.bytes), created_at: deps.clock.now() }
    await tx
      .insertInto('authenticators')
      .values({ account_id: id, ...pending })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pending))
      .execute()
    return signedIn
  })
  return { secret: secret.base32, uri: totpOf(secret, owner.username).toString() }
}

/** Returns recovery codes if this is the account's first second step. */
export async function confirmAuthenticator(deps: Deps, account: Principal, typed: string): Promise<FirstRecoveryCodes> {
  const { id } = account
  const code = guardAppCode(typed)
  return deps.db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, account)
    const row = await findRow(tx, id)
    if (row?.confirmed_at) throw new DomainError('authenticator_exists')
    const now = await deps.clock.nowIn(tx)
    if (!row || now.getTime() - row.created_at.getTime() > PENDING_MS) throw new DomainError('authenticator_not_found')
    const step = stepOf(deps, id, row.secret, code.text, now)
    if (step === null) throw new DomainError('setup_code_wrong')
    await tx.updateTable('authenticators').set({ confirmed_at: now, last_step: step }).where('account_id', '=', id).execute()
    return added(deps, tx, owner, 'authenticator_added')
  })
}

export async function removeAuthenticator(deps: Deps, account: Principal, currentPassword: string): Promise<void> {
  const { id } = account
  await proveCurrentPassword(deps, id, currentPassword)
  await deps.db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, account)
    const { numDeletedRows } = await tx
      .deleteFrom('authenticators')
      .where('account_id', '=', id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new DomainError('authenticator_not_found')
    await removed(deps, tx, owner, 'authenticator_removed')
  })
}

/** Returns whether the code is valid and unused. It and all earlier codes then count as used. */
export async function useAuthenticatorCode(deps: Deps, tx: Tx, id: AccountId, code: string): Promise<boolean> {
  const row = await findRow(tx, id)
  if (!row?.confirmed_at) return false
  const step = stepOf(deps, id, row.secret, code, await deps.clock.nowIn(tx))
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('account_id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Number of the period whose code this is; null if no period near `now` has it. */
function stepOf(deps: Deps, id: AccountId, stored: Buffer, code: string, now: Date): number | null {
  const secret = decryptSecret(deps.secretFor, id, stored)
  if (secret === null) {
    deps.log.warn({ accountId: id }, 'the secret of an authenticator app cannot be decrypted; was JWT_SECRET changed?')
    return null
  }
  const timestamp = now.getTime()
  const drift = totpOf(new Secret({ buffer: new Uint8Array(secret).buffer }), '').validate({
    token: code,
    timestamp,
    window: DRIFT_PERIODS,
  })
  return drift === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + drift
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
}

function findRow(tx: Tx, id: AccountId) {
  return tx.selectFrom('authenticators').select(['secret', 'created_at', 'confirmed_at']).where('account_id', '=', id).executeTakeFirst()
}
