// Importing bank statements (docs/product.md#bank-statements).

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fetchBankImport, listBankImports } from '#contract/bank-statements.ts'
import { bankImportId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import { aScene, rowsIn, takeBack } from '../../testing/bank-imports.ts'
import { aStatement, importFile, readFile, tryToImport, tryToRead } from '../../testing/bank-statements.ts'
import { gate } from '../../testing/gate.ts'
import { aPaymentMethod } from '../../testing/money.ts'
import { aChatter, aUser } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, nextOfList } from '../../testing/socket.ts'
import { anXlsx } from '../../testing/xlsx.ts'

const shared = sharedTestApp()

it('a file is read without storing anything: columns, first rows, totals, and the lines that cannot be read', async () => {
  const { app, admin, account } = await aScene(shared())
  const file = aStatement([
    { date: '05/11/2026', text: 'IBFT from ALI RAZA', reference: 'FT1', credit: '1,500.00', balance: '11,500.00' },
    { date: '06/11/2026', debit: '200.50', balance: '11,299.50' },
    { date: 'soon', credit: 10 },
    { date: '07/11/2026', credit: 'USD 5' },
  ])
  const before = await fingerprint(app.db)
  const read = await readFile(app, admin, { account, file })
  expect(read).toMatchObject({
    format: 'csv',
    heading: ['Transaction Date', 'Description', 'Reference No', 'Debit', 'Credit', 'Balance'],
    columns: { date: 0, description: 1, reference: 2, debit: 3, credit: 4, balance: 5 },
    columnsFrom: 'guessed',
    totalRows: 2,
    knownRows: 0,
    credits: 1500,
    debits: 200.5,
    firstDay: '2026-11-05',
    lastDay: '2026-11-06',
    problems: [
      { line: 4, problem: 'date' },
      { line: 5, problem: 'currency' },
    ],
    totalProblems: 2,
    sameFile: null,
  })
  expect(read.samples[0]).toEqual({ line: 2, cells: ['05/11/2026', 'IBFT from ALI RAZA', 'FT1', '', '1,500.00', '11,500.00'] })
  expect(read.rows).toEqual([
    {
      line: 2,
      day: '2026-11-05',
      direction: 'credit',
      amount: 1500,
      description: 'IBFT from ALI RAZA',
      reference: 'FT1',
      balance: 11_500,
      isReversal: false,
    },
    {
      line: 3,
      day: '2026-11-06',
      direction: 'debit',
      amount: 200.5,
      description: 'IBFT',
      reference: '',
      balance: 11_299.5,
      isReversal: false,
    },
  ])
  expect(await fingerprint(app.db)).toEqual(before)
})

it('an import stores the rows with its number, its days and the refused lines, and is in the audit trail', async () => {
  const { app, admin, account } = await aScene(shared())
  const file = aStatement([
    { date: '05/11/2026', reference: 'FT1', credit: 100 },
    { date: 'soon', credit: 10 },
  ])
  const { status, body } = await tryToImport(app, admin, { account, file, fileName: 'november.csv' })
  expect([status, body.code]).toEqual([201, 'bank_statement_imported'])
  const made = body.import
  expect(made).toMatchObject({
    account: receivingKey(account),
    bankName: account.bankName,
    fileName: 'november.csv',
    createdBy: admin.username,
    newRows: 1,
    knownRows: 0,
    refusedLines: 1,
    firstDay: '2026-11-05',
    lastDay: '2026-11-05',
    confirmed: 0,
    takenBackAt: null,
  })
  expect(await rowsIn(app, account)).toEqual([
    { day: '2026-11-05', amount_paisa: 10_000, direction: 'credit', description: 'IBFT', line: 2 },
  ])
  const fetched = await app.call(fetchBankImport, admin, { params: { id: bankImportId(made._id) } })
  expect(fetched.body).toEqual({ import: made, problems: [{ line: 3, problem: 'date' }] })
  const listed = await app.call(listBankImports, admin, { query: { account: receivingKey(account) } })
  expect(listed.body).toEqual({ imports: [made], totalImports: 1 })
  const trail = await app.db.query.selectFrom('admin_actions').select(['action', 'after']).where('subject_id', '=', made._id).execute()
  expect(trail).toMatchObject([
    { action: 'import_bank_statement', after: { number: made.number, newRows: 1, knownRows: 0, refusedLines: 1 } },
  ])
})

it('an XLSX file with merged cells is imported like a CSV file, and its rows are recognized in one', async () => {
  const { app, admin, account } = await aScene(shared())
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
  const heading = `<row r="1">${text('A1', 'Date')}${text('B1', 'Description')}${text('C1', 'Credit')}</row>`
  // The day is merged over both rows.
  const rows = `<row r="2"><c r="A2" s="1"><v>46331</v></c>${text('B2', 'Raast')}<c r="C2"><v>150.5</v></c></row><row r="3">${text('B3', 'IBFT')}<c r="C3"><v>75</v></c></row>`
  const file = anXlsx(heading + rows, {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${heading}${rows}</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>`,
  })
  expect(await readFile(app, admin, { account, file })).toMatchObject({ format: 'xlsx', totalRows: 2, credits: 225.5 })
  expect(await importFile(app, admin, { account, file, fileName: 'november.xlsx' })).toMatchObject({ newRows: 2 })
  const [first] = await rowsIn(app, account)
  const again = Buffer.from(`Date,Description,Credit\r\n${first?.day},Raast,150.50\r\n${first?.day},IBFT,75\r\n${first?.day},IBFT,80`)
  expect(await importFile(app, admin, { account, file: again })).toMatchObject({ newRows: 1, knownRows: 2 })
})

it('two equal rows of one file are two rows; in an overlapping file they are known, and only what is new is stored', async () => {
  const { app, admin, account } = await aScene(shared())
  const twice = [
    { date: '05/11/2026', credit: 100 },
    { date: '05/11/2026', credit: 100 },
  ]
  expect(await importFile(app, admin, { account, file: aStatement(twice) })).toMatchObject({ newRows: 2, knownRows: 0 })
  const later = aStatement([...twice, { date: '05/11/2026', credit: 100 }, { date: '06/11/2026', credit: 50 }])
  expect(await readFile(app, admin, { account, file: later })).toMatchObject({ totalRows: 4, knownRows: 2 })
  expect(await importFile(app, admin, { account, file: later })).toMatchObject({ newRows: 2, knownRows: 2, lastDay: '2026-11-06' })
  expect(await rowsIn(app, account)).toHaveLength(4)
})

it('the same file again stores nothing new and says so, before and after', async () => {
  const { app, admin, account } = await aScene(shared())
  const file = aStatement([{ date: '05/11/2026', credit: 100 }])
  const first = await importFile(app, admin, { account, file })
  expect(await readFile(app, admin, { account, file })).toMatchObject({ knownRows: 1, sameFile: first.number })
  const { status, body } = await tryToImport(app, admin, { account, file })
  expect([status, body.code, body.import.newRows, body.import.knownRows]).toEqual([201, 'bank_statement_nothing_new', 0, 1])
  expect(await rowsIn(app, account)).toHaveLength(1)
})

it('columns that an admin has chosen are remembered for the bank, and forgotten for a file that they do not fit', async () => {
  const { app, admin, account } = await aScene(shared())
  const odd = Buffer.from('Wann,Wofuer,Wieviel\r\n05/11/2026,IBFT,100\r\n06/11/2026,IBFT,-25')
  const asked = await readFile(app, admin, { account, file: odd })
  expect(asked).toMatchObject({ heading: null, columns: null, columnsFrom: null, totalRows: 0, rows: [] })
  expect(asked.samples[0]?.cells).toEqual(['Wann', 'Wofuer', 'Wieviel'])
  const columns = { date: 0, description: 1, amount: 2 }
  const chosen = await readFile(app, admin, { account, file: odd, columns: JSON.stringify(columns) })
  expect(chosen).toMatchObject({ columns, columnsFrom: 'sent', totalRows: 2, credits: 100, debits: 25 })
  await importFile(app, admin, { account, file: odd, columns: JSON.stringify(columns) })

  const sameBank = await aPaymentMethod(app, admin, { bankName: account.bankName.toUpperCase() })
  expect(await readFile(app, admin, { account: sameBank, file: odd })).toMatchObject({ columns, columnsFrom: 'remembered', totalRows: 2 })
  const usual = Buffer.from('Description,Reference No,Transaction Date,Credit\r\nIBFT,FT1,05/11/2026,100')
  expect(await readFile(app, admin, { account: sameBank, file: usual })).toMatchObject({ columnsFrom: 'guessed', totalRows: 1 })
})

it('a reversal is stored with the row that it takes back, also when that one came with an earlier file', async () => {
  const { app, admin, account } = await aScene(shared())
  const paid = { date: '05/11/2026', text: 'Raast', reference: 'RP2', credit: 300 }
  await importFile(app, admin, { account, file: aStatement([{ ...paid, reference: 'RP1' }, paid, { ...paid, reference: 'RP3' }]) })
  await importFile(app, admin, {
    account,
    file: aStatement([{ date: '06/11/2026', text: 'Reversal of RP2', reference: 'RP2', debit: 300 }]),
  })
  const { rows } = await sql<{ reference: string }>`
    select taken.reference from bank_statement_rows reversal join bank_statement_rows taken on taken.id = reversal.reverses
    where reversal.receiving_key = ${receivingKey(account)}`.execute(app.db.query)
  expect(rows).toEqual([{ reference: 'RP2' }])
})

it('an import is taken back: its rows are gone, it stays listed, and its file can be imported again', async () => {
  const { app, admin, account } = await aScene(shared())
  const { _id } = await importFile(app, admin, { account })
  expect(await takeBack(app, admin, _id)).toMatchObject({ status: 202, body: { code: 'bank_import_taken_back' } })
  expect(await rowsIn(app, account)).toEqual([])
  const { body } = await app.call(listBankImports, admin, { query: { account: receivingKey(account) } })
  expect(body.imports).toMatchObject([{ _id, takenBackBy: admin.username, takenBackAt: expect.any(String) }])
  expect((await takeBack(app, admin, _id)).status).toBe(202)
  expect(await readFile(app, admin, { account })).toMatchObject({ knownRows: 0, sameFile: null })
  expect(await importFile(app, admin, { account })).toMatchObject({ newRows: 1 })
  const trail = await app.db.query.selectFrom('admin_actions').select('action').where('subject_id', '=', _id).execute()
  expect(trail.map(({ action }) => action).toSorted()).toEqual(['import_bank_statement', 'take_back_bank_statement'])
})

it('an import whose rows a later one has recognized is taken back after that one', async () => {
  const { app, admin, account } = await aScene(shared())
  const first = await importFile(app, admin, { account })
  const later = await importFile(app, admin, {
    account,
    file: aStatement([
      { date: '05/11/2026', credit: 100 },
      { date: '06/11/2026', credit: 50 },
    ]),
  })
  const refused = await takeBack(app, admin, first._id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'bank_import_needed' } })
  expect(refused.body.message).toContain(`Import ${later.number} `)
  expect((await takeBack(app, admin, later._id)).status).toBe(202)
  expect((await takeBack(app, admin, first._id)).status).toBe(202)
  expect(await rowsIn(app, account)).toEqual([])
})

const REFUSED: readonly (readonly [what: string, code: string, file: Buffer | null, columns?: string])[] = [
  ['no file', 'statement_missing', null],
  ['an empty file', 'statement_missing', Buffer.alloc(0)],
  ['no column that is known', 'statement_no_heading', Buffer.from('one,two\r\nthree,four')],
  ['a picture', 'statement_no_heading', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
  ['a quote that is never closed', 'statement_unreadable', Buffer.from('Date,Description,Credit\r\n05/11/2026,"IBFT,100')],
  ['a broken archive', 'statement_unreadable', Buffer.from('PK\u0003\u0004 broken')],
  ['an account in dollars', 'statement_currency', Buffer.from('Currency: USD\r\nDate,Description,Credit\r\n05/11/2026,IBFT,100')],
  ['no row that can be read', 'statement_empty', Buffer.from('Date,Description,Credit\r\nsoon,IBFT,100')],
  ['columns without an amount', 'statement_columns_missing', Buffer.from('Date,Description\r\n05/11/2026,IBFT'), '{"date":0}'],
]

it('a file that is missing, broken or without rows is refused, and nothing is stored', async () => {
  const { app, admin, account } = await aScene(shared())
  const before = await fingerprint(app.db)
  for (const [what, code, file, columns] of REFUSED) {
    const { status, body } = await tryToImport(app, admin, { account, file, ...(columns !== undefined && { columns }) })
    expect([what, status, body.code]).toEqual([what, 400, code])
  }
  expect(await fingerprint(app.db)).toEqual(before)
})

it('columns that are not places, and an account that does not exist, are refused', async () => {
  const { app, admin, account } = await aScene(shared())
  const twice = '{"date":0,"description":1,"reference":1,"credit":2}'
  for (const columns of ['no', '{"date":-1}', '{"date":60}', '{"date":"0"}', '{"day":0}', '[]', twice])
    expect(await tryToRead(app, admin, { account, columns }), columns).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  for (const unknown of ['', 'nobank/1'])
    expect(await tryToRead(app, admin, { account: unknown })).toMatchObject({ status: 404, body: { code: 'bank_account_not_found' } })
  const id = bankImportId('0190f1a0-0000-7000-8000-000000000009')
  expect(await app.call(fetchBankImport, admin, { params: { id } })).toMatchObject({ status: 404, body: { code: 'bank_import_not_found' } })
  expect(await takeBack(app, admin, id)).toMatchObject({ status: 404, body: { code: 'bank_import_not_found' } })
})

it('only an admin imports, and one who is demoted while waiting does not', async () => {
  const { app, admin, account } = await aScene(shared())
  for (const person of [await aUser(app), await aChatter(app)]) {
    const before = await fingerprint(app.db)
    expect((await tryToImport(app, person, { account })).status).toBe(403)
    expect(await fingerprint(app.db)).toEqual(before)
  }
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
  const [answer] = await lock.release([() => tryToImport(app, admin, { account })])
  expect(answer?.status).toBe(403)
  expect(await rowsIn(app, account)).toEqual([])
})

it('an import is emitted to the pages of the admins', async () => {
  const app = await testApp()
  const { admin, account } = await aScene(app)
  const page = await connect(await app.listen(), { token: await app.tokenOf(admin) })
  const emitted = nextOfList(page, 'bank-statements')
  await importFile(app, admin, { account })
  await emitted
})
