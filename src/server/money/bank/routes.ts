// Translates between the wire and the bank statement actions. The stores already return rows in wire format.

import * as matches from '#contract/bank-matches.ts'
import * as contract from '#contract/bank-statements.ts'
import { reply } from '#contract/replies.ts'
import { localTimeIn } from '#domain/business-time.ts'
import { lastDays } from '#domain/figures.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { listReceivingAccounts } from './account-store.ts'
import * as imports from './import-actions.ts'
import { findImport, listImports } from './import-store.ts'
import * as actions from './match-actions.ts'
import { listUnpaid } from './payment-store.ts'
import { reconcileDays } from './reconcile-store.ts'
import { decideReversal } from './reversal-actions.ts'
import { listRows } from './row-store.ts'
import { listSuggestions, suggestMatches } from './suggestions.ts'

export function registerBankStatementRoutes(deps: Deps, on: On): void {
  const { query } = deps.db
  const { timeZone } = deps.config.calendar

  on(contract.listReceivingAccounts, async () => ({ accounts: await listReceivingAccounts(query) }))

  on(contract.readBankStatement, async ({ body, file }) => imports.readFile(deps, body, file))

  on(contract.importBankStatement, async ({ body, file, ...call }) => {
    const stored = await imports.importFile(deps, actorOf(call), body, file)
    // The rows are stored even if comparing them fails: an admin can start the comparison again.
    await suggestMatches(deps, actorOf(call), body.account).catch((error) => deps.log.warn({ err: error }, 'rows were not compared'))
    return { import: stored, ...reply(stored.newRows > 0 ? 'bank_statement_imported' : 'bank_statement_nothing_new') }
  })

  on(contract.reconcileAccount, async ({ query: { account, from, to } }) => {
    const today = localTimeIn(timeZone, deps.clock.now()).slice(0, 10)
    const range = from !== undefined && to !== undefined ? { from, to } : lastDays(30, today)
    const days = await reconcileDays(query, account, range, timeZone)
    return { ...range, days, total: totalOf(days) }
  })

  on(contract.listBankImports, async (call) => listImports(query, call.query))

  on(contract.fetchBankImport, async ({ params }) => {
    const found = await findImport(query, params.id)
    return { import: found, problems: found.problems }
  })

  on(contract.takeBackBankImport, async ({ params, ...call }) => {
    await imports.takeBackImport(deps, actorOf(call), params.id)
    return reply('bank_import_taken_back')
  })

  on(matches.listBankRows, async (call) => listRows(query, call.query))

  on(matches.suggestMatches, async ({ body, ...call }) => {
    const suggested = await suggestMatches(deps, actorOf(call), body.account)
    return { suggested, ...reply('bank_matches_suggested') }
  })

  on(matches.listSuggestions, async (call) => listSuggestions(query, call.query))

  on(matches.confirmMatches, async ({ body, ...call }) => {
    const results = await actions.confirmMatches(deps, actorOf(call), body.matches)
    return { results, ...reply('bank_matches_confirmed') }
  })

  on(matches.takeBackMatch, async ({ params, ...call }) => {
    await actions.takeBackMatch(deps, actorOf(call), params.id)
    return reply('bank_match_taken_back')
  })

  on(matches.decideReversal, async ({ params, body, ...call }) => {
    await decideReversal(deps, actorOf(call), params.id, body.reversedID || null)
    return reply('bank_reversal_saved')
  })

  on(matches.noteBankRow, async ({ params, body, ...call }) => {
    await actions.noteRow(deps, actorOf(call), params.id, body)
    return reply('bank_note_saved')
  })

  on(matches.listUnpaidPurchases, async (call) => listUnpaid(query, call.query, timeZone))
}

/** Totals of the days that an import covers; on other days the bank figures are unknown, not zero. */
function totalOf(days: readonly contract.ReconciledDay[]) {
  const covered = days.filter(({ isCovered }) => isCovered)
  return {
    books: sumsOf(
      ['moneyIn', 'moneyOut'],
      covered.map(({ books }) => books),
    ),
    bank: sumsOf(
      ['moneyIn', 'moneyOut', 'reversedIn', 'reversedOut', 'doneIn', 'doneOut'],
      covered.map(({ bank }) => bank),
    ),
    ...sumsOf(['differenceIn', 'differenceOut', 'unmatched'], covered),
  }
}

/** Adds in paisa to keep the sums exact. */
function sumsOf<Name extends string>(names: readonly Name[], parts: readonly Readonly<Record<Name, number>>[]): Record<Name, number> {
  const sumOf = (name: Name) => parts.reduce((sum, part) => sum + Math.round(part[name] * 100), 0) / 100
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Name, number>
}
