// Receipts of payments and monthly statements of chatters. The presenters at the bottom name every field.

import * as contract from '#contract/statements.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import { monthIn } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { availableChange, balanceAfter, kindOf, type LineKind, type MonthBalance, totalsOf } from '#domain/statements.ts'
import { accessSelf } from '../../accounts/access.ts'
import { actorOf } from '../../admin/audit/record.ts'
import { type Columns, listFile } from '../../admin/lists/list-file.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Query } from '../../platform/db/database.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findSessionView, type SessionView } from '../../sessions/views.ts'
import * as store from './store.ts'

/** More than a chatter who talks all day can have. The downloaded file has no limit. */
const MAX_STATEMENT_LINES = 5_000
const READ_AT_ONCE = 500

export function registerStatementRoutes(deps: Deps, on: On): void {
  const { query: db } = deps.db
  const { timeZone } = deps.config.calendar

  const thisMonth = () => monthIn(timeZone, deps.clock.now())

  on(contract.fetchReceipt, async ({ account, params: { id } }) => {
    const session = await findSessionView(db, id)
    const isTheirs = session && (account.role === 'admin' || session.user.id === account.id)
    if (!isTheirs || session.removedAt !== null) throw new DomainError('session_not_found')
    return { receipt: presentReceipt(deps, session) }
  })

  on(contract.fetchStatement, async ({ account, params: { id }, query: { month = thisMonth() } }) => {
    const chatter = await accessStatement(db, account, id)
    const of = { chatterId: id, month, timeZone }
    const { before, within } = await store.findSums(db, of)
    const opening = balanceAfter(before)
    const lines: contract.StatementLine[] = []
    let isCut = false
    for await (const page of linesOf(db, of, opening)) {
      lines.push(...page.map(presentLine))
      isCut = lines.length > MAX_STATEMENT_LINES
      if (isCut) break
    }
    const { paidOut, ...totals } = totalsOf(within)
    return {
      statement: {
        username: chatter.username,
        month,
        firstMonth: monthIn(timeZone, chatter.createdAt),
        lastMonth: thisMonth(),
        timeZone,
        opening: presentBalance(opening),
        closing: presentBalance(balanceAfter([...before, ...within])),
        totals: {
          earned: rupeesFromPaisa(totals.earned),
          fees: rupeesFromPaisa(totals.fees),
          refunded: rupeesFromPaisa(totals.refunded),
          paidOut: signedRupees(paidOut),
        },
        lines: lines.slice(0, MAX_STATEMENT_LINES),
        isCut,
      },
    }
  })

  on(contract.exportStatement, async ({ account, params: { id }, query, ...call }) => {
    await accessStatement(db, account, id)
    const of = { chatterId: id, month: query.month ?? thisMonth(), timeZone }
    const { before } = await store.findSums(db, of)
    const pages = linesOf(deps.db.cancelledBy(call.signal), of, balanceAfter(before))
    const file = { list: 'statement', columns: COLUMNS, query, about: id, total: null, pages }
    return listFile(deps, account.role === 'admin' ? actorOf({ account, ...call }) : null, file)
  })
}

/** Chatters may read only their own statement; admins may read all. */
async function accessStatement(query: Query, account: Principal, id: AccountId) {
  if (account.role !== 'admin') accessSelf(account, id)
  const chatter = await store.findChatter(query, id)
  if (!chatter) throw new DomainError('account_not_found')
  return chatter
}

interface Line extends store.Entry {
  readonly kind: LineKind
  readonly change: number
  readonly balance: number
}

async function* linesOf(query: Query, of: store.MonthOf, opening: MonthBalance): AsyncGenerator<readonly Line[]> {
  let balance = opening.available
  let after: store.Entry | null = null
  for (;;) {
    const entries: store.Entry[] = await store.listEntries(query, of, after, READ_AT_ONCE)
    const lines: Line[] = []
    for (const entry of entries) {
      const kind = kindOf(entry)
      if (kind === null) continue
      const change = availableChange(entry)
      balance += change
      lines.push({ ...entry, kind, change, balance })
    }
    yield lines
    if (entries.length < READ_AT_ONCE) return
    after = entries.at(-1) ?? null
  }
}

const COLUMNS: Columns<Line> = [
  ['time', ({ at }) => ({ moment: at })],
  ['kind', ({ kind }) => kind],
  ['about', ({ about }) => ({ text: about })],
  ['user', ({ username }) => username],
  ['amount', ({ amountPaisa }) => ({ money: paisa(amountPaisa) })],
  ['fee', ({ feePaisa }) => ({ money: feePaisa })],
  ['change', ({ change }) => signedRupees(change)],
  ['balance', ({ balance }) => signedRupees(balance)],
]

function signedRupees(amountPaisa: number): number {
  return amountPaisa < 0 ? -rupeesFromPaisa(paisa(-amountPaisa)) : rupeesFromPaisa(paisa(amountPaisa))
}

function presentLine(line: Line): contract.StatementLine {
  return {
    _id: line.id,
    at: line.at.toISOString(),
    kind: line.kind,
    amount: rupeesFromPaisa(paisa(line.amountPaisa)),
    change: signedRupees(line.change),
    balance: signedRupees(line.balance),
    fee: line.feePaisa === null ? null : rupeesFromPaisa(line.feePaisa),
    about: line.about,
    username: line.username,
  }
}

function presentBalance({ held, available, pendingWithdraw, totalWithdrawn, advance }: MonthBalance): contract.Statement['opening'] {
  return {
    held: signedRupees(held),
    available: signedRupees(available),
    pendingWithdraw: signedRupees(pendingWithdraw),
    totalWithdrawn: signedRupees(totalWithdrawn),
    advance: signedRupees(advance),
  }
}

/** Throws if the payment was not approved. */
function presentReceipt(deps: Deps, session: SessionView): contract.Receipt {
  const { status, decided, plan, bank, refund } = session
  if (status === 'pending') throw new DomainError('receipt_pending')
  if (status === 'rejected' || decided === null) throw new DomainError('receipt_rejected')
  return {
    _id: session.id,
    username: session.user.isDeleted ? DELETED_NAME : session.user.username,
    chatterName: session.chatter.isDeleted ? DELETED_NAME : session.chatter.username,
    plan: plan.title,
    minutes: plan.durationMinutes,
    amountPaid: rupeesFromPaisa(plan.pricePaisa),
    bankName: bank.bankName,
    accountName: bank.accountName,
    accountNumber: bank.accountNumber,
    transactionID: session.transactionId,
    requestedAt: session.createdAt.toISOString(),
    approvedAt: decided.at.toISOString(),
    phase: phaseOf(session, deps.clock.now()),
    startTime: session.startsAt?.toISOString() ?? null,
    endTime: session.endsAt?.toISOString() ?? null,
    refund: refund && {
      amount: rupeesFromPaisa(refund.amountPaisa),
      isWhole: refund.amountPaisa === plan.pricePaisa,
      status: refund.status,
      bankReference: refund.bankReference,
      refundedAt: new Date(refund.created_at).toISOString(),
      updatedAt: new Date(refund.updated_at).toISOString(),
    },
    timeZone: deps.config.calendar.timeZone,
  }
}
