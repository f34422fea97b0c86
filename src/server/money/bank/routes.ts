// Translates between the wire and the actions of bank statements. The presenters at the bottom name every field.

import { decideReversal } from '#contract/bank-matches.ts'
import * as contract from '#contract/bank-statements.ts'
import { reply } from '#contract/replies.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { DateOrder } from '#domain/bank/words.ts'
import { localTimeIn } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import { lastDays } from '#domain/figures.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { ReceivedFile } from '../../platform/files/uploads.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { type ListedAccount, listReceivingAccounts } from './account-store.ts'
import * as actions from './import-actions.ts'
import { findImport, listImports, type Problem, type StoredImport } from './import-store.ts'
import { rupees } from './present.ts'
import { type DaySums, sumsByDay } from './reconcile-store.ts'
import * as reversals from './reversal-actions.ts'
import type { HashedRow } from './statement-thread.ts'
import { suggestMatches } from './suggestions.ts'

/** The import has them all; the preview shows the first. */
const PREVIEWED_PROBLEMS = 100

export function registerBankStatementRoutes(deps: Deps, on: On): void {
  const { query } = deps.db

  on(contract.listReceivingAccounts, async () => ({ accounts: (await listReceivingAccounts(query)).map(presentAccount) }))

  on(contract.readBankStatement, async ({ body, file }) => presentRead(await actions.readFile(deps, formOf(body, file))))

  on(contract.importBankStatement, async ({ body, file, ...call }) => {
    const stored = await actions.importFile(deps, actorOf(call), formOf(body, file))
    // The rows are stored, whatever becomes of comparing them: an admin can ask for that again.
    await suggestMatches(deps, actorOf(call), body.account).catch((error) => deps.log.warn({ err: error }, 'rows were not compared'))
    return {
      import: presentImport(stored),
      ...reply(stored.newRows > 0 ? 'bank_statement_imported' : 'bank_statement_nothing_new'),
    }
  })

  on(decideReversal, async ({ params, body, ...call }) => {
    await reversals.decideReversal(deps, actorOf(call), params.id, body.reversedID || null)
    return reply('bank_reversal_saved')
  })

  on(contract.reconcileAccount, async ({ query: { account, ...asked } }) => {
    const { timeZone } = deps.config.calendar
    const today = localTimeIn(timeZone, deps.clock.now()).slice(0, 10)
    const range = asked.from !== undefined && asked.to !== undefined ? { from: asked.from, to: asked.to } : lastDays(30, today)
    const days = (await sumsByDay(query, account, range, timeZone)).map(presentDay)
    return { ...range, today, days, total: totalOf(days) }
  })

  on(contract.listBankImports, async ({ query: { account, page } }) => {
    const { imports, total } = await listImports(query, account, { skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE })
    return { imports: imports.map(presentImport), totalImports: total }
  })

  on(contract.fetchBankImport, async ({ params: { id } }) => {
    const found = await findImport(query, id)
    if (!found) throw new DomainError('bank_import_not_found')
    return { import: presentImport(found), problems: found.problems.map(presentProblem) }
  })

  on(contract.takeBackBankImport, async ({ params, ...call }) => {
    await actions.takeBackImport(deps, actorOf(call), params.id)
    return reply('bank_import_taken_back')
  })
}

interface SentForm {
  readonly account: string
  readonly fileName: string
  readonly columns: contract.StatementColumns | null
  readonly dateOrder: DateOrder | ''
}

function formOf({ account, fileName, columns, dateOrder }: SentForm, file: ReceivedFile | undefined): actions.StatementForm {
  return { receivingKey: account, fileName, columns, dateOrder: dateOrder || null, file }
}

function presentAccount(account: ListedAccount): contract.ReceivingAccount {
  return {
    account: account.receivingKey,
    bankName: account.bankName,
    accountName: account.accountName,
    accountNumber: account.accountNumber,
    isOffered: account.isOffered,
    firstDay: account.firstDay,
    lastDay: account.lastDay,
    unmatched: account.unmatched,
    lastImportAt: account.lastImportAt?.toISOString() ?? null,
  }
}

function presentRead({ summary, firstRows, knownRows, sameFile }: actions.ReadFile): contract.ReadStatement {
  return {
    format: summary.format,
    heading: summary.heading && [...summary.heading],
    columns: summary.columns,
    columnsFrom: summary.columnsFrom,
    isNewLayout: summary.isNewLayout,
    otherAccount: summary.otherAccount,
    dateOrder: summary.dateOrder,
    isDateOrderAssumed: summary.isDateOrderAssumed,
    samples: summary.samples.map(({ line, cells }) => ({ line, cells: [...cells] })),
    rows: firstRows.map(presentReadRow),
    totalRows: summary.totalRows,
    knownRows,
    credits: rupees(summary.creditPaisa),
    debits: rupees(summary.debitPaisa),
    firstDay: summary.firstDay,
    lastDay: summary.lastDay,
    problems: summary.problems.slice(0, PREVIEWED_PROBLEMS).map(presentProblem),
    totalProblems: summary.totalProblems,
    sameFile,
  }
}

function presentReadRow(row: HashedRow): contract.ReadRow {
  return {
    line: row.line,
    day: row.date,
    direction: row.direction,
    amount: rupees(row.amountPaisa),
    description: row.description,
    reference: row.reference,
    balance: row.balancePaisa === null ? null : rupees(row.balancePaisa),
    isReversal: row.isReversal,
  }
}

function presentProblem({ line, problem }: Problem): contract.StatementProblem {
  return { line, problem }
}

function presentImport(stored: StoredImport): contract.BankImport {
  return {
    _id: stored.id,
    number: stored.number,
    account: stored.receivingKey,
    bankName: stored.bankName,
    accountNumber: stored.accountNumber,
    fileName: stored.fileName,
    createdBy: stored.createdBy,
    createdAt: stored.createdAt.toISOString(),
    newRows: stored.newRows,
    knownRows: stored.knownRows,
    refusedLines: stored.refusedLines,
    firstDay: stored.firstDay,
    lastDay: stored.lastDay,
    confirmed: stored.confirmed,
    takenBackAt: stored.takenBackAt?.toISOString() ?? null,
    takenBackBy: stored.takenBackBy,
  }
}

function presentDay(sums: DaySums): contract.ReconciledDay {
  return {
    day: sums.day,
    books: {
      purchases: sums.purchases,
      moneyIn: rupees(sums.receivedPaisa),
      payouts: sums.payouts,
      moneyOut: rupees(sums.paidPaisa),
    },
    bank: {
      credits: sums.credits,
      moneyIn: rupees(sums.creditPaisa),
      debits: sums.debits,
      moneyOut: rupees(sums.debitPaisa),
      reversedIn: rupees(sums.reversedInPaisa),
      reversedOut: rupees(sums.reversedOutPaisa),
      doneIn: rupees(sums.doneInPaisa),
      doneOut: rupees(sums.doneOutPaisa),
      balance: sums.balancePaisa === null ? null : rupees(sums.balancePaisa),
    },
    differenceIn: rupees(sums.creditPaisa - sums.reversedInPaisa - sums.doneInPaisa - sums.receivedPaisa),
    differenceOut: rupees(sums.debitPaisa - sums.reversedOutPaisa - sums.doneOutPaisa - sums.paidPaisa),
    unmatched: sums.unmatched,
    isCovered: sums.isCovered,
  }
}

/** Totals of the days that an import covers; on other days the bank figures are unknown, not zero. In paisa, so that sums stay exact. */
function totalOf(days: readonly contract.ReconciledDay[]) {
  const covered = days.filter(({ isCovered }) => isCovered)
  const sum = (valueOf: (day: contract.ReconciledDay) => number) =>
    rupees(covered.reduce((total, day) => total + Math.round(valueOf(day) * 100), 0))
  return {
    books: {
      purchases: sum(({ books }) => books.purchases),
      moneyIn: sum(({ books }) => books.moneyIn),
      payouts: sum(({ books }) => books.payouts),
      moneyOut: sum(({ books }) => books.moneyOut),
    },
    bank: {
      credits: sum(({ bank }) => bank.credits),
      moneyIn: sum(({ bank }) => bank.moneyIn),
      debits: sum(({ bank }) => bank.debits),
      moneyOut: sum(({ bank }) => bank.moneyOut),
      reversedIn: sum(({ bank }) => bank.reversedIn),
      reversedOut: sum(({ bank }) => bank.reversedOut),
      doneIn: sum(({ bank }) => bank.doneIn),
      doneOut: sum(({ bank }) => bank.doneOut),
    },
    differenceIn: sum(({ differenceIn }) => differenceIn),
    differenceOut: sum(({ differenceOut }) => differenceOut),
    unmatched: sum(({ unmatched }) => unmatched),
  }
}
