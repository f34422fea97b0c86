// SQL for accounts, no decisions. Deleted rows are invisible to every read here.

import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  DELETED_NAME,
  type Identity,
  type PersonalDetails,
  type Promotion,
  type Role,
  type Standing,
  type Status,
} from '#domain/accounts.ts'
import { GENERATED_PASSWORD } from '#domain/generated-password.ts'
import { type AccountId, accountId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import { NO_PRICES, PLAN_TITLES, type PlanPrices } from '#domain/plans.ts'
import { nameKey } from '#domain/text.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { storedFileKey } from '../file-folders.ts'
import type { SignedInCaller } from '../platform/auth/principal.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { FileKey } from '../platform/files/keys.ts'

export interface Account extends Standing, Identity, PersonalDetails {
  readonly avatarKey: FileKey<'avatars'> | null
  readonly createdAt: Date
  /** Chatters only. */
  readonly onLandingPage: boolean
  /** Set for an admin, unless promoted by the operator. */
  readonly promotion: Promotion | null
}

export const ACCOUNT_COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'status',
  'status_before_ban',
  'phone_number',
  'age',
  'gender',
  'avatar_key',
  'created_at',
  'on_landing_page',
  'promoted_by',
  'promoted_at',
] as const satisfies readonly (keyof Schema['accounts'])[]

export type AccountRow = Pick<Selectable<Schema['accounts']>, (typeof ACCOUNT_COLUMNS)[number]>

export function toAccount(row: AccountRow): Account {
  return {
    id: accountId(row.id),
    username: row.username,
    email: row.email,
    role: row.role,
    status: row.status,
    statusBeforeBan: row.status_before_ban,
    phoneNumber: row.phone_number,
    age: row.age,
    gender: row.gender,
    avatarKey: row.avatar_key === null ? null : storedFileKey('avatars', row.avatar_key),
    createdAt: row.created_at,
    onLandingPage: row.on_landing_page,
    promotion: toPromotion(row),
  }
}

export function toPromotion({ promoted_by, promoted_at }: Pick<AccountRow, 'promoted_by' | 'promoted_at'>): Promotion | null {
  return promoted_by === null || promoted_at === null ? null : { by: accountId(promoted_by), at: promoted_at }
}

/** An account with what is needed to check a login. */
export interface Credentials {
  readonly account: Account
  readonly passwordHash: string
  /** The account version in its tokens. */
  readonly version: number
  readonly hasSecondStep: boolean
}

const CREDENTIAL_COLUMNS = [...ACCOUNT_COLUMNS, 'password_hash', 'token_version', 'has_second_step'] as const

function toCredentials(row: Pick<Selectable<Schema['accounts']>, (typeof CREDENTIAL_COLUMNS)[number]>): Credentials | null {
  const { password_hash: passwordHash, token_version: version, has_second_step: hasSecondStep } = row
  return passwordHash === null ? null : { account: toAccount(row), passwordHash, version, hasSecondStep }
}

function notDeleted(query: Query | Tx) {
  return query.selectFrom('accounts').where('deleted_at', 'is', null)
}

export async function findAccount(query: Query | Tx, id: AccountId): Promise<Account | null> {
  const row = await notDeleted(query).select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? toAccount(row) : null
}

/**
 * Also finds deleted accounts. This is a separate query, not joined to a row that is being locked:
 * after waiting for the lock, a query would return the joined row as it was before the wait.
 */
export async function findName(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('accounts').select(['username', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow()
  return row.deleted_at === null ? row.username : DELETED_NAME
}

/** The username or email key column; no username contains an @, so the two cannot be confused. */
export function nameColumnOf(name: string): 'email_key' | 'username_key' {
  return nameKey(name).includes('@') ? 'email_key' : 'username_key'
}

export async function findByName(query: Query | Tx, name: string): Promise<Credentials | null> {
  const row = await notDeleted(query).select(CREDENTIAL_COLUMNS).where(nameColumnOf(name), '=', nameKey(name)).executeTakeFirst()
  return row ? toCredentials(row) : null
}

export async function findCredentials(query: Query | Tx, id: AccountId): Promise<Credentials | null> {
  const row = await notDeleted(query).select(CREDENTIAL_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? toCredentials(row) : null
}

/** Locks the row until commit. For work without a token, such as using a mailed link; calls with a token use `access.ts`. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<Account | null> {
  const row = await notDeleted(tx).select(ACCOUNT_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? toAccount(row) : null
}

/**
 * The caller's account, if the sign-in has not ended. The same statement must lock the account and then the sign-in: if it
 * waited for the account, it then sees the sign-in as it is after the wait. The key lock blocks only ending the sign-in.
 */
function signedIn(query: Query | Tx, { id, signInId, version }: SignedInCaller) {
  return query
    .selectFrom('accounts')
    .innerJoin('sign_ins', 'sign_ins.account_id', 'accounts.id')
    .where('accounts.id', '=', id)
    .where('accounts.token_version', '=', version)
    .where('sign_ins.id', '=', signInId)
    .where('accounts.deleted_at', 'is', null)
}

const COLUMNS_OF_ACCOUNTS = ACCOUNT_COLUMNS.map((column) => `accounts.${column}` as const)

/** Locks the account and the sign-in until commit. Null if the sign-in has ended. */
export async function lockCaller(tx: Tx, caller: SignedInCaller): Promise<Account | null> {
  const row = await signedIn(tx, caller).select(COLUMNS_OF_ACCOUNTS).forNoKeyUpdate('accounts').forKeyShare('sign_ins').executeTakeFirst()
  return row ? toAccount(row) : null
}

function callerForShare(tx: Tx, caller: SignedInCaller) {
  return signedIn(tx, caller).select(COLUMNS_OF_ACCOUNTS).forShare('accounts').forKeyShare('sign_ins')
}

/** Like `lockCaller`, but `for share`: the account cannot change until commit, while several transactions may hold the lock. */
export async function lockCallerForShare(tx: Tx, caller: SignedInCaller): Promise<Account | null> {
  const row = await callerForShare(tx, caller).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** Like `lockCallerForShare`, with one more account, locked in id order. The result leaves out a caller whose sign-in has ended. */
export async function lockCallerAndForShare(tx: Tx, caller: SignedInCaller, id: AccountId): Promise<Account[]> {
  const [own, other] = [callerForShare(tx, caller), notDeleted(tx).select(ACCOUNT_COLUMNS).where('id', '=', id).forShare()]
  const [first, second] = caller.id < id ? [own, other] : [other, own]
  const rows = await tx
    .with('first', () => first)
    .with('second', () => second)
    .selectFrom('first')
    .select(ACCOUNT_COLUMNS)
    .unionAll((both) => both.selectFrom('second').select(ACCOUNT_COLUMNS))
    .execute()
  return rows.map(toAccount)
}

export async function isSignedIn(query: Query, caller: SignedInCaller): Promise<boolean> {
  return (await signedIn(query, caller).select('sign_ins.id').executeTakeFirst()) !== undefined
}

/** The account must be locked. Locks the sign-in until commit. Returns false if it has ended. */
export async function lockSignIn(tx: Tx, caller: SignedInCaller): Promise<boolean> {
  return (await signedIn(tx, caller).select('sign_ins.id').forKeyShare('sign_ins').executeTakeFirst()) !== undefined
}

/** Locks all admins and one more account, in id order: two admins acting on each other must not deadlock. */
export async function lockAdminsAnd(tx: Tx, id: AccountId): Promise<Account[]> {
  const rows = await notDeleted(tx)
    .select(ACCOUNT_COLUMNS)
    .where((where) => where.or([where('role', '=', 'admin'), where('id', '=', id)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(toAccount)
}

export interface NewAccount extends Identity, PersonalDetails {
  readonly id: AccountId
  readonly role: Role
  readonly status: Status
  readonly passwordHash: string
  /** Set if the password was generated for the owner. */
  readonly generatedPassword?: number
  readonly createdAt: Date
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      ...namesOf(account),
      ...detailsOf(account),
      password_hash: account.passwordHash,
      generated_password_logins: account.generatedPassword ?? null,
      role: account.role,
      status: account.status,
      created_at: account.createdAt,
    })
    .execute()
}

/** `newEmail` is still unconfirmed. `generatedPassword` is null if the owner chose the password. */
export function findUnfinished(query: Query | Tx, id: AccountId) {
  return query
    .selectFrom('accounts')
    .leftJoin('email_changes', 'email_changes.account_id', 'accounts.id')
    .select(['new_email as newEmail', 'generated_password_logins as generatedPassword', 'has_unread_warning as hasUnreadWarning'])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Replaces an earlier change that was not confirmed, and ends its links. */
export async function saveEmailChange(
  tx: Tx,
  id: AccountId,
  { newEmail, now, expiresAt }: { readonly newEmail: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const change = { new_email: newEmail, requested_at: now, expires_at: expiresAt }
  await tx.deleteFrom('mailed_links').where('account_id', '=', id).where('kind', '=', 'confirm-email').execute()
  await tx
    .insertInto('email_changes')
    .values({ account_id: id, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

export async function saveProfile(
  tx: Tx,
  id: AccountId,
  profile: Identity & PersonalDetails & Pick<Account, 'onLandingPage'>,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...namesOf(profile), ...detailsOf(profile), on_landing_page: profile.onLandingPage })
    .where('id', '=', id)
    .execute()
}

export async function saveAvatar(tx: Tx, id: AccountId, avatarKey: FileKey<'avatars'>): Promise<void> {
  await tx.updateTable('accounts').set({ avatar_key: avatarKey }).where('id', '=', id).execute()
}

export async function saveStanding(tx: Tx, standing: Standing & Pick<Account, 'promotion'>): Promise<void> {
  const { id, role, status, statusBeforeBan, promotion } = standing
  const promoted = { promoted_by: promotion?.by ?? null, promoted_at: promotion?.at ?? null }
  await tx
    .updateTable('accounts')
    .set({ role, status, status_before_ban: statusBeforeBan, ...promoted })
    .where('id', '=', id)
    .execute()
}

export async function anyAdmin(tx: Tx): Promise<boolean> {
  return (await notDeleted(tx).select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined
}

export async function adminIds(query: Query): Promise<AccountId[]> {
  const rows = await admins(query).execute()
  return rows.map(({ id }) => accountId(id))
}

/** Leaves out admins who must secure their account first. */
export async function actingAdminIds({ config }: Pick<Deps, 'config'>, query: Query): Promise<AccountId[]> {
  const rows = await admins(query).where(isSecured(config, 'accounts')).execute()
  return rows.map(({ id }) => accountId(id))
}

function admins(query: Query) {
  return notDeleted(query).select('id').where('role', '=', 'admin').where('status', '=', 'approved')
}

/**
 * False while the admin still owes a required second step or password change;
 * `admit` checks the same for calls. `account` is the table's alias.
 */
export function isSecured({ adminTwoStep }: Pick<Config, 'adminTwoStep'>, account: string): RawBuilder<boolean> {
  const [hasSecondStep, password] = [sql.ref(`${account}.has_second_step`), sql.ref(`${account}.generated_password_logins`)]
  return sql<boolean>`((${adminTwoStep !== 'required'} or ${hasSecondStep}) and ${password} is distinct from ${GENERATED_PASSWORD.mustChange})`
}

export async function findPrices(query: Query | Tx, id: AccountId): Promise<PlanPrices> {
  return (await findManyPrices(query, [id]))(id)
}

export async function findManyPrices(query: Query | Tx, ids: readonly AccountId[]): Promise<(id: AccountId) => PlanPrices> {
  if (ids.length === 0) return () => NO_PRICES
  const rows = await query.selectFrom('plan_prices').select(['account_id', 'title', 'price_paisa']).where('account_id', 'in', ids).execute()
  return (id) => {
    const found = new Map(rows.filter((row) => row.account_id === id).map(({ title, price_paisa }) => [title, paisa(price_paisa)]))
    return Object.fromEntries(PLAN_TITLES.map((title) => [title, found.get(title) ?? NO_PRICES[title]])) as PlanPrices
  }
}

export async function savePrices(tx: Tx, id: AccountId, prices: PlanPrices): Promise<void> {
  await tx
    .insertInto('plan_prices')
    .values(PLAN_TITLES.map((title) => ({ account_id: id, title, price_paisa: prices[title] })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'title']).doUpdateSet((set) => ({ price_paisa: set.ref('excluded.price_paisa') })),
    )
    .execute()
}

/** Returns those avatars that an account still has. */
export async function avatarsInUse(query: Query, keys: readonly string[]): Promise<Set<string>> {
  const rows = await notDeleted(query).select('avatar_key').where('avatar_key', 'in', keys).execute()
  return new Set(rows.flatMap(({ avatar_key }) => avatar_key ?? []))
}

function namesOf({ username, email }: Identity) {
  return { username, username_key: nameKey(username), email, email_key: nameKey(email) }
}

function detailsOf({ phoneNumber, age, gender }: PersonalDetails) {
  return { phone_number: phoneNumber, age, gender }
}
