// Withdraws that a payout run or a bank row pays, for money-stage.ts.

import { confirmMatches } from '#contract/bank-matches.ts'
import { ERRORS } from '#contract/errors.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { bankRowId, payoutRunId, type WithdrawalId } from '#domain/ids.ts'
import { newReference, type Scene } from './bank-matches.ts'
import { aStatement, businessDay, importFile } from './bank-statements.ts'
import { setRunStatus, tryToCreateRun, tryToPayRows } from './payouts.ts'

interface Answer {
  readonly status: number
  readonly text: string
}

/** Pays in a separate run, which is closed again. */
export async function payByRun({ app, admin }: Scene, id: WithdrawalId): Promise<Answer> {
  const made = await tryToCreateRun(app, admin, { withdrawals: [id] })
  if (made.status !== 201) return { status: made.status, text: JSON.stringify(made.body) }
  const run = payoutRunId(made.body.run._id)
  const answer = resultOf(await tryToPayRows(app, admin, run, [newReference()]))
  await setRunStatus(app, admin, run, 'closed')
  return answer
}

/** A debit of the same amount, in a separate bank statement. */
export async function payByRow({ app, admin, account }: Scene, id: WithdrawalId, amountPaisa: number): Promise<Answer> {
  const reference = newReference()
  const file = aStatement([{ date: businessDay(app), reference, debit: (amountPaisa / 100).toFixed(2) }])
  await importFile(app, admin, { account, file })
  const row = await app.db.query.selectFrom('bank_statement_rows').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  const matches = [{ rowID: bankRowId(row.id), kind: 'withdraw' as const, subjectID: id, bankReference: '' }]
  return resultOf(await app.call(confirmMatches, admin, { body: { matches } }))
}

/** The call succeeds whatever happens to its row; the row's refusal is the reply that a single call would have got. */
function resultOf({ status, body }: { readonly status: number; readonly body: unknown }): Answer {
  const [result] = (body as { readonly results?: readonly { readonly code: ErrorCode | null }[] }).results ?? []
  return { status: result?.code ? ERRORS[result.code].status : status, text: JSON.stringify(body) }
}
