// The scenes of payouts, refunds, bank statements and proposals.

import { updateUserRole } from '#contract/accounts.ts'
import * as bankStatements from '#contract/bank-statements.ts'
import * as payouts from '#contract/payouts.ts'
import * as withdrawals from '#contract/withdrawals.ts'
import { bankImportId } from '#domain/ids.ts'
import type { AdminActionName } from '#domain/trail.ts'
import { aPurchaseInto, aRow, confirm, tryToConfirm as tryToMatch, unmatch } from '../testing/bank-matches.ts'
import { CREDIT, decide as decideReversal, imported, REVERSAL } from '../testing/bank-reversals.ts'
import { note } from '../testing/bank-rows-at-once.ts'
import { aStatement, businessDay, importFile, tryToImport } from '../testing/bank-statements.ts'
import { anEarning } from '../testing/money.ts'
import { createRun, setRunStatus, tryToCreateRun, tryToPayRows } from '../testing/payouts.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { aProposal, LIMIT, tryToConfirm, tryToDecline } from '../testing/proposals.ts'
import { aRefund, giveAccount, tryToPayRefund, tryToRefund, tryToRefuseAccount } from '../testing/refunds.ts'
import { aBank, ID, NUMBER, PRICE, PRICE_PAISA, type Scenes, type Stage } from '../testing/trail-scenes.ts'
import { A_REASON, aWithdraw, setWithdrawStatus } from '../testing/withdraws.ts'

async function aPayout({ app, admin }: Stage) {
  const chatter = await aChatter(app)
  const id = await aWithdraw(app, { chatter, rupees: PRICE, admin })
  return { id, recorded: { chatterId: chatter.id, amountPaisa: PRICE_PAISA } }
}

async function aRefundWithAccount({ app, admin }: Stage) {
  const user = await aUser(app)
  const id = await aRefund(app, { admin, user, chatter: await aChatter(app), price: PRICE })
  await giveAccount(app, user, id)
  return id
}

async function aRun(stage: Stage) {
  const { id: withdrawal } = await aPayout(stage)
  return { withdrawal, id: await createRun(stage.app, stage.admin, { withdrawals: [withdrawal] }) }
}

async function aProposalOfAnother({ app }: Stage) {
  const other = await anAdmin(app)
  return { other, ...(await aProposal(app, { admin: other, chatter: await aChatter(app) })) }
}

/** A credit of today. */
async function aCredit(stage: Stage) {
  const bank = await aBank(stage)
  const row = await aRow(bank, { credit: PRICE })
  const recorded = {
    number: row.importNumber,
    line: row.line,
    day: row.day,
    amountPaisa: PRICE_PAISA,
    direction: 'credit',
    bankReference: null,
  }
  return { bank, row, recorded }
}

/** Bank files of the tests. */
const COLUMNS = ['date 0', 'debit 3', 'credit 4', 'description 1', 'reference 2', 'balance 5']
const ABOVE_LIMIT = LIMIT + 100

export const PAYOUT_SCENES = {
  change_withdrawal_status: {
    'a withdraw is paid': async (stage) => {
      const { id, recorded } = await aPayout(stage)
      const call = () => setWithdrawStatus(stage.app, stage.admin, id, 'completed')
      return { call, about: id, before: { ...recorded, status: 'pending' }, after: { ...recorded, status: 'completed' } }
    },
    'a payout is taken back with a reason': async (stage) => {
      const { id, recorded } = await aPayout(stage)
      await setWithdrawStatus(stage.app, stage.admin, id, 'completed')
      const call = () => setWithdrawStatus(stage.app, stage.admin, id, 'pending', 'completed', A_REASON)
      const after = { ...recorded, status: 'pending', reason: A_REASON }
      return { call, about: id, before: { ...recorded, status: 'completed' }, after }
    },
  },
  delete_withdrawal: {
    'a withdraw request is deleted': async (stage) => {
      const { id, recorded } = await aPayout(stage)
      const call = () => stage.app.call(withdrawals.deleteWithdrawRequest, stage.admin, { params: { id } })
      return { call, about: id, before: { ...recorded, status: 'pending' }, after: {} }
    },
  },
  refund_session: {
    'a session is refunded': async ({ app, admin }) => {
      const sessionId = await anEarning(app, { chatter: await aChatter(app), rupees: PRICE, admin })
      const booked = { creditPaisa: PRICE_PAISA, feePaisa: 0, advancePaisa: 0 }
      const after = { sessionId, amountPaisa: PRICE_PAISA, reason: 'technical', ...booked }
      return {
        call: () => tryToRefund(app, admin, sessionId, { amount: PRICE, note: 'A private matter.' }),
        about: ID,
        before: { phase: 'ended' },
        after,
      }
    },
  },
  complete_refund: {
    'a refund is paid': async (stage) => {
      const id = await aRefundWithAccount(stage)
      const after = { status: 'completed', amountPaisa: PRICE_PAISA, bankReference: 'FT 100' }
      const call = () => tryToPayRefund(stage.app, stage.admin, id, { bankReference: 'FT 100' })
      return { call, about: id, before: { status: 'pending' }, after }
    },
  },
  refuse_refund_account: {
    'the account of a buyer is refused': async (stage) => {
      const id = await aRefundWithAccount(stage)
      const call = () => tryToRefuseAccount(stage.app, stage.admin, id)
      return { call, about: id, before: { status: 'pending' }, after: { status: 'awaiting_account' } }
    },
  },
  create_payout_run: {
    'a run with one withdraw is created': async (stage) => {
      const { id } = await aPayout(stage)
      const call = () => tryToCreateRun(stage.app, stage.admin, { withdrawals: [id] })
      return { call, about: ID, before: {}, after: { number: NUMBER, withdrawals: [id], refunds: [] } }
    },
  },
  change_payout_run_status: {
    'a run is closed': async (stage) => {
      const { id } = await aRun(stage)
      const call = () => setRunStatus(stage.app, stage.admin, id, 'closed')
      return { call, about: id, before: { status: 'open' }, after: { status: 'closed', number: NUMBER } }
    },
  },
  enter_payout_reference: {
    'a row is paid': async (stage) => {
      const { id, withdrawal } = await aRun(stage)
      const row = { number: NUMBER, place: 1, kind: 'withdraw', about: withdrawal }
      const after = { ...row, bankReference: 'FT 200', result: 'paid' }
      const call = () => tryToPayRows(stage.app, stage.admin, id, ['FT 200'])
      return { call, about: id, before: { bankReference: null }, after, also: ['change_withdrawal_status'] }
    },
  },
  change_payout_template: {
    'the columns for a bank are saved': async ({ app, admin }) => {
      const columns = [{ column: 'amount', header: 'Amount' }] as const
      const call = () => app.call(payouts.updatePayoutTemplate, admin, { body: { bankName: 'HBL', columns: [...columns] } })
      return { call, about: ID, before: { bank: 'hbl', columns: null }, after: { bank: 'hbl', columns } }
    },
  },
  import_bank_statement: {
    'a file is imported': async (stage) => {
      const { app, admin, account } = await aBank(stage)
      const file = aStatement([{ date: businessDay(app), credit: PRICE }])
      const counts = { number: NUMBER, newRows: 1, knownRows: 0, refusedLines: 0 }
      const { bankName, accountNumber } = account
      const after = { bankName, accountNumber, ...counts, columns: COLUMNS, dateOrder: 'day' }
      return { call: () => tryToImport(app, admin, { account, file }), about: ID, before: {}, after }
    },
  },
  take_back_bank_statement: {
    'an import is taken back': async (stage) => {
      const { app, admin, account } = await aBank(stage)
      const { _id, number } = await importFile(app, admin, { account })
      const id = bankImportId(_id)
      const { bankName, accountNumber } = account
      const call = () => app.call(bankStatements.takeBackBankImport, admin, { params: { id } })
      return { call, about: id, before: { number, bankName, accountNumber, newRows: 1 }, after: {} }
    },
  },
  confirm_bank_match: {
    'a row is matched with a purchase': async (stage) => {
      const { bank, row, recorded } = await aCredit(stage)
      const { id } = await aPurchaseInto(bank)
      const call = () => tryToMatch(stage.app, stage.admin, [[row, ['purchase', id]]])
      return { call, about: row._id, before: {}, after: { ...recorded, kind: 'purchase', about: id, result: 'matched' } }
    },
  },
  take_back_bank_match: {
    'a match is taken back': async (stage) => {
      const { bank, row, recorded } = await aCredit(stage)
      const { id } = await aPurchaseInto(bank)
      await confirm(stage.app, stage.admin, [row, ['purchase', id]])
      const call = () => unmatch(stage.app, stage.admin, row)
      return { call, about: row._id, before: { ...recorded, kind: 'purchase', about: id }, after: {} }
    },
  },
  decide_bank_reversal: {
    'a debit takes a credit back': async (stage) => {
      const bank = await aBank(stage)
      const { rows } = await imported(bank, [CREDIT, REVERSAL])
      const [credit, debit] = rows
      const { importNumber: number, line, day } = debit ?? {}
      const after = { number, line, day, amountPaisa: 30_000, direction: 'debit', about: credit?._id }
      const call = () => decideReversal(stage.app, stage.admin, debit, credit ?? null)
      return { call, about: debit?._id, before: { about: null }, after }
    },
  },
  note_bank_row: {
    'a row is done, with a note': async (stage) => {
      const { bank, row, recorded } = await aCredit(stage)
      const call = () => note(bank, stage.admin, row, 'From the owner.')
      return { call, about: row._id, before: { note: null, isDone: false }, after: { ...recorded, note: 'other', isDone: true } }
    },
  },
  propose: {
    'a payout above the limit is proposed': async ({ app, admin }) => {
      const about = await aWithdraw(app, { chatter: await aChatter(app), rupees: ABOVE_LIMIT, admin })
      const after = { kind: 'pay_withdraw', about, amountPaisa: ABOVE_LIMIT * 100 }
      return { call: () => setWithdrawStatus(app, admin, about, 'completed'), about: ID, before: {}, after }
    },
    'an admin is proposed': async ({ app, admin }) => {
      const { id } = await aUser(app)
      const call = () => app.call(updateUserRole, admin, { params: { id }, body: { role: 'admin' } })
      return { call, about: ID, before: {}, after: { kind: 'make_admin', about: id } }
    },
  },
  confirm_proposal: {
    'a proposal is confirmed, which pays the withdraw': async (stage) => {
      const { id, other } = await aProposalOfAnother(stage)
      const decided = { status: 'confirmed', kind: 'pay_withdraw', amountPaisa: ABOVE_LIMIT * 100, proposedBy: other.id }
      const call = () => tryToConfirm(stage.app, stage.admin, id)
      return { call, about: id, before: { status: 'pending' }, after: decided, also: ['change_withdrawal_status'] }
    },
  },
  decline_proposal: {
    'a proposal is declined': async (stage) => {
      const { id, other } = await aProposalOfAnother(stage)
      const call = () => tryToDecline(stage.app, stage.admin, id)
      return { call, about: id, before: { status: 'pending' }, after: { status: 'declined', proposedBy: other.id } }
    },
  },
} as const satisfies Partial<Record<AdminActionName, Scenes>>
