// Full run: several servers.
//
// Bank statements on two servers with one database, at the same moment. A test connection locks a row that the calls need, and releases it
// once all calls are waiting.

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type BankRow, confirmMatches } from '#contract/bank-matches.ts'
import { importBankStatement, takeBackBankImport } from '#contract/bank-statements.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { createWithdraw, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { bankImportId, bankRowId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, newReference, type Scene } from '../../testing/bank-matches.ts'
import { aStatement, businessDay, statementForm } from '../../testing/bank-statements.ts'
import { expectBooksInOrder } from '../../testing/books.ts'
import { gate } from '../../testing/gate.ts'
import { anEarning } from '../../testing/money.ts'
import { aChatter, anAdmin, type Person } from '../../testing/people.ts'
import { type Nodes, openNodes, type ServerProcess } from '../../testing/processes.ts'
import { BANK, movementsOf } from '../../testing/withdraws.ts'

let setup: Nodes
let one: ServerProcess
let other: ServerProcess
let scene: Scene
let second: Person

beforeAll(async () => {
  setup = await openNodes()
  ;[one, other] = setup.nodes
  scene = await aBankScene(setup.app)
  second = await anAdmin(setup.app)
  // Signed in before a row is locked.
  for (const each of [scene.admin, second]) await setup.app.tokenOf(each)
})
afterAll(() => setup.close())
afterEach(() => expectBooksInOrder(setup.app.db))

const confirmAt = (node: ServerProcess, by: Person, row: BankRow, kind: 'purchase' | 'withdraw', subjectID: string) => () =>
  node.call(confirmMatches, by, { body: { matches: [{ rowID: bankRowId(row._id), kind, subjectID }] } })

const resultOf = (answer: { readonly body: Record<string, unknown> } | undefined) => {
  const [result] = (answer?.body['results'] ?? []) as { result: string; code: string | null }[]
  return result?.code ?? result?.result
}

const holdRow = (row: BankRow) => gate(setup.app, 'select 1 from bank_statement_rows where id = $1 for update', [row._id])
const holdSession = (id: string) => gate(setup.app, 'select 1 from sessions where id = $1 for update', [id])

/** Requested from a server, because it uses the real clock. */
async function aPending(): Promise<WithdrawalId> {
  const chatter = await aChatter(setup.app)
  await anEarning(setup.app, { chatter, rupees: 100, admin: scene.admin })
  const asked = await one.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount: 100 } })
  return withdrawalId((asked.body['withdraw'] as { _id: string })._id)
}

/** The debit is dated tomorrow by the servers' clock, because money must leave after it was requested. */
async function aDebit(): Promise<BankRow> {
  const { clock } = setup.app
  const before = clock.now()
  // A row that is further in the future is not imported.
  clock.set(new Date())
  try {
    return await aRow(scene, { date: businessDay(setup.app, 1), debit: 100, reference: newReference() })
  } finally {
    clock.set(before)
  }
}

it('two admins confirm one row as two purchases: one wins, and the other is told', async () => {
  const [first, last] = [await aPurchaseInto(scene), await aPurchaseInto(scene)]
  const row = await aRow(scene, { credit: 100, reference: newReference() })
  const lock = await holdRow(row)
  const answers = await lock.release([
    confirmAt(one, scene.admin, row, 'purchase', first.id),
    confirmAt(other, second, row, 'purchase', last.id),
  ])
  expect(answers.map(resultOf).toSorted()).toEqual(['bank_row_matched', 'matched'])
})

it('two admins confirm two rows as one purchase: one wins, and the other is told', async () => {
  const { id } = await aPurchaseInto(scene)
  const rows = [
    await aRow(scene, { credit: 100, reference: newReference() }),
    await aRow(scene, { credit: 100, reference: newReference() }),
  ] as const
  const lock = await holdSession(id)
  const answers = await lock.release([
    confirmAt(one, scene.admin, rows[0], 'purchase', id),
    confirmAt(other, second, rows[1], 'purchase', id),
  ])
  expect(answers.map(resultOf).toSorted()).toEqual(['bank_payment_matched', 'matched'])
})

it('a purchase is confirmed while another admin rejects it: no match counts', async () => {
  const { id, chatter } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100, reference: newReference() })
  const lock = await holdSession(id)
  const rejectIt = () =>
    other.call(updateSessionStatus, second, {
      params: { id },
      body: {
        status: 'rejected',
        duration: setup.app.deps.config.planMinutes.Basic,
        price: 100,
        chatterID: chatter.id,
        reason: 'not_received',
      },
    })
  const [confirmed, rejected] = await lock.release([confirmAt(one, scene.admin, row, 'purchase', id), rejectIt])
  expect(rejected?.status).toBe(202)
  expect(['matched', 'bank_match_rejected']).toContain(resultOf(confirmed))
  const found = (await bankRows(scene, { show: 'unmatched' })).find(({ _id }) => _id === row._id)
  expect(found?.match?.isCurrent ?? false).toBe(false)
  expect(found).toBeDefined()
})

it('a debit pays a withdraw while another admin rejects it: its money moves once', async () => {
  const id = await aPending()
  const row = await aDebit()
  const lock = await gate(setup.app, 'select 1 from withdrawals where id = $1 for update', [id])
  const rejectIt = () =>
    other.call(updateWithdrawStatus, second, { params: { id }, body: { status: 'rejected', expectedStatus: 'pending' } })
  const [confirmed, rejected] = await lock.release([confirmAt(one, scene.admin, row, 'withdraw', id), rejectIt])
  const isPaid = resultOf(confirmed) === 'paid'
  expect(resultOf(confirmed)).toBe(isPaid ? 'paid' : 'bank_match_rejected')
  expect(rejected?.status).toBe(isPaid ? 409 : 202)
  expect(await movementsOf(setup.app, id)).toEqual(['pending', isPaid ? 'withdrawn' : 'available'])
})

it('two debits are confirmed as one withdraw: it is paid once', async () => {
  const id = await aPending()
  const rows = [await aDebit(), await aDebit()] as const
  const lock = await gate(setup.app, 'select 1 from withdrawals where id = $1 for update', [id])
  const answers = await lock.release([
    confirmAt(one, scene.admin, rows[0], 'withdraw', id),
    confirmAt(other, second, rows[1], 'withdraw', id),
  ])
  expect(answers.map(resultOf).toSorted()).toEqual(['bank_payment_matched', 'paid'])
  expect(await movementsOf(setup.app, id)).toEqual(['pending', 'withdrawn'])
})

it('a row is confirmed while its import is taken back: one of the two happens', async () => {
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100, reference: newReference() })
  const stored = await setup.app.db.query
    .selectFrom('bank_statement_rows')
    .select('import_id')
    .where('id', '=', row._id)
    .executeTakeFirstOrThrow()
  const lock = await gate(setup.app, 'select 1 from bank_statement_accounts where receiving_key = $1 for update', [
    receivingKey(scene.account),
  ])
  const takeBack = () => other.call(takeBackBankImport, second, { params: { id: bankImportId(stored.import_id) } })
  const [confirmed, takenBack] = await lock.release([confirmAt(one, scene.admin, row, 'purchase', id), takeBack])
  const isMatched = resultOf(confirmed) === 'matched'
  expect(resultOf(confirmed)).toBe(isMatched ? 'matched' : 'bank_row_not_found')
  expect(takenBack?.body['code']).toBe(isMatched ? 'bank_import_confirmed' : 'bank_import_taken_back')
})

it('two overlapping files are imported at the same moment: every row is stored once', async () => {
  const alone = await aBankScene(setup.app)
  const shared = Array.from({ length: 20 }, (_, index) => ({ date: '05/11/2026', credit: 100 + index }))
  const files = [aStatement([...shared, { date: '06/11/2026', credit: 1 }]), aStatement([...shared, { date: '06/11/2026', credit: 2 }])]
  const admins = [alone.admin, second]
  const tokens = await Promise.all(admins.map((each) => setup.app.tokenOf(each)))
  const send = (node: ServerProcess, index: number) => async () => {
    const { payload, contentType } = statementForm({ account: alone.account, file: files[index] ?? null })
    const answer = await fetch(node.address + API_PREFIX + importBankStatement.path, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { authorization: `Bearer ${tokens[index]}`, 'content-type': contentType },
    })
    return { status: answer.status, body: (await answer.json()) as { import: { newRows: number; knownRows: number } } }
  }
  await setup.app.db.query
    .insertInto('bank_statement_accounts')
    .values({ receiving_key: receivingKey(alone.account) })
    .execute()
  const lock = await gate(setup.app, 'select 1 from bank_statement_accounts where receiving_key = $1 for update', [
    receivingKey(alone.account),
  ])
  const answers = await lock.release([send(one, 0), send(other, 1)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const counts = answers.map(({ body }) => [body.import.newRows, body.import.knownRows])
  expect(counts.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [1, 20],
    [21, 0],
  ])
})
