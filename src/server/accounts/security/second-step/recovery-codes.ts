// Recovery codes, for people who lost their authenticator app and their passkeys. Using a code deletes
// its row. A code has 80 random bits, so a plain hash of it cannot be reversed. The hash needs no key,
// so codes still work after the operator changes JWT_SECRET, when authenticator apps no longer do.

import { createHash, randomBytes } from 'node:crypto'
import type { AccountId } from '#domain/ids.ts'
import { presentRecoveryCode, RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#domain/second-steps.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Replaces all the account's codes. Returns the new ones, which the owner sees only once. */
export async function replaceRecoveryCodes(tx: Tx, id: AccountId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await tx.deleteFrom('recovery_codes').where('account_id', '=', id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: id, code_hash: hashOf(id, code) })))
    .execute()
  return codes.map(presentRecoveryCode)
}

/** Returns whether the code was valid, and uses it up. */
export async function useRecoveryCode(tx: Tx, id: AccountId, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', id)
    .where('code_hash', '=', hashOf(id, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function makeCode(): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  return [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length]).join('')
}

function hashOf(id: AccountId, code: string): Buffer {
  return createHash('sha256').update(`${id}\n${code}`).digest()
}
