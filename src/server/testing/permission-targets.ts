// Subjects of the permission table's calls that take more than a line to create.

import { addNoticeDevice } from '#contract/notices.ts'
import * as person from '#contract/person.ts'
import { receivingKey } from '#domain/payments.ts'
import { importFile, statementForm } from './bank-statements.ts'
import { anEarning, aPaymentMethod } from './money.ts'
import { createRun } from './payouts.ts'
import { aChatter, anAdmin, aUser } from './people.ts'
import type { Request, World } from './permissions.ts'
import { aProposal } from './proposals.ts'
import { aRefund, giveAccount, REFUND_BANK } from './refunds.ts'
import { aWithdraw } from './withdraws.ts'

export const CALLS_ABOUT_A_PERSON = [
  person.fetchPerson,
  person.listPersonSessions,
  person.listPersonJournal,
  person.listPersonWithdraws,
  person.listPersonRefunds,
  person.listPersonComplaints,
  person.listPersonReports,
  person.listPersonNotices,
  person.fetchPersonSignIns,
] as const

const requests = new WeakMap<World, Promise<Request>>()

/** One request for all callers of a world: a refusal changes nothing, and the only permitted caller comes last. */
export function oneFor(world: World, make: () => Promise<Request>): Promise<Request> {
  const known = requests.get(world) ?? make()
  requests.set(world, known)
  return known
}

export function targetIn(world: World, make: () => Promise<string>, body?: object): Promise<Request> {
  return oneFor(world, async () => ({ params: { id: await make() }, ...(body ? { body } : {}) }))
}

/** Another buyer's refund, with an account. */
export const aTargetRefund = (world: World, body: object) =>
  targetIn(
    world,
    async () => {
      const { app, people } = world
      const [user, chatter] = [await aUser(app), await aChatter(app)]
      const id = await aRefund(app, { admin: people.admin, user, chatter })
      await giveAccount(app, user, id)
      return id
    },
    { accountNumber: REFUND_BANK.accountNumber, ...body },
  )

export const aTargetPayoutRun = (world: World, body?: object) =>
  targetIn(
    world,
    async () => {
      const { app, people } = world
      return createRun(app, people.admin, {
        withdrawals: [await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin: people.admin })],
      })
    },
    body,
  )

export const aTargetMethod = (world: World, body?: object) =>
  targetIn(world, async () => (await aPaymentMethod(world.app, world.people.admin)).id, body)

export const aTargetStatement = (world: World) =>
  oneFor(world, async () => ({ raw: statementForm({ account: await aPaymentMethod(world.app, world.people.admin) }) }))

export const aTargetImport = (world: World, body?: object) =>
  targetIn(
    world,
    async () => {
      const { app, people } = world
      return (await importFile(app, people.admin, { account: await aPaymentMethod(app, people.admin) }))._id
    },
    body,
  )

export const aTargetBankRow = (world: World, body?: object) =>
  targetIn(
    world,
    async () => {
      const { app, people } = world
      await importFile(app, people.admin, { account: await aPaymentMethod(app, people.admin) })
      const { id } = await app.db.query.selectFrom('bank_statement_rows').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      return id
    },
    body,
  )

export const aTargetReceivingAccount = (world: World) =>
  oneFor(world, async () => ({ body: { account: receivingKey(await aPaymentMethod(world.app, world.people.admin)) } }))

export const aTargetSelection = (world: World) =>
  oneFor(world, async () => {
    const { app, people } = world
    return { body: { withdrawIDs: [await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin: people.admin })] } }
  })

/** Another admin's proposal. */
export const aTargetProposal = (world: World, body?: object) =>
  targetIn(
    world,
    async () => {
      const { app } = world
      return (await aProposal(app, { admin: await anAdmin(app), chatter: await aChatter(app) })).id
    },
    body,
  )

/** The receipt of an approved payment. */
export async function aTrailRow(world: World): Promise<string> {
  const session = await aTargetEarning(world)
  const { id } = await world.app.db.query
    .selectFrom('admin_actions')
    .select('id')
    .where('subject_id', '=', session)
    .executeTakeFirstOrThrow()
  return id
}

export const aTargetEarning = async ({ app, people }: World) =>
  anEarning(app, { chatter: await aChatter(app), rupees: 100, admin: people.admin })

export const aRefundOfTheBuyer = (world: World) =>
  targetIn(
    world,
    () => aRefund(world.app, { admin: world.people.admin, user: world.people.buyer, chatter: world.people.chatter }),
    REFUND_BANK,
  )

export function aBrowser(app: World['app'], who: string) {
  return {
    endpoint: `https://127.0.0.1:9/${who}`,
    keys: { p256dh: app.deps.push.publicKey, auth: 'A'.repeat(22) },
    name: 'Firefox on Linux',
    language: 'en',
  }
}

/** The buyer's device. Nothing is listening at its address. */
export const aDeviceOfTheBuyer = (world: World) =>
  targetIn(world, async () => {
    const { app, people } = world
    return (await app.call(addNoticeDevice, people.buyer, { body: aBrowser(app, people.buyer.id) })).body.device._id
  })
