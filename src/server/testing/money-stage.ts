// The real counterpart of the model: new people and bank accounts for each run, real calls, and figures read from the database in the
// model's format.

import { sql } from 'kysely'
import * as accounts from '#contract/accounts.ts'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { decideLapsedSession } from '#contract/minutes.ts'
import { addPaymentMethod, deletePaymentMethod } from '#contract/payments.ts'
import { confirmProposal, declineProposal } from '#contract/proposals.ts'
import { completeRefund, createRefund, giveRefundAccount, refuseRefundAccount } from '#contract/refunds.ts'
import { deleteSessionRequest, purchasePlan, updateSessionStatus } from '#contract/sessions.ts'
import { createWithdraw, deleteWithdrawRequest, updateWithdrawStatus } from '#contract/withdrawals.ts'
import {
  type ProposalId,
  paymentMethodId,
  proposalId,
  type RefundId,
  refundId,
  type SessionId,
  sessionId,
  type WithdrawalId,
  withdrawalId,
} from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import type { TestApp } from './app.ts'
import { aBankScene, type Scene } from './bank-matches.ts'
import { multipartBody } from './forms.ts'
import { aChatterWithPrices, aPaymentMethod, aPicture, type Method, type Prices } from './money.ts'
import type { Call } from './money-calls.ts'
import { KEEP_DAYS } from './money-minutes.ts'
import { FIGURES, figuresOf } from './money-stage-figures.ts'
import { payByRow, payByRun } from './money-stage-payouts.ts'
import { at, type Model, type Title } from './money-state.ts'
import { anAdmin, aUser, type Person } from './people.ts'

const PICTURES = 4
/** A node that never counts as dead, however far the test's clock moves. */
const NODE = '0190f1a0-0000-7000-8000-00000000000a'
const PAYEE = { bankName: 'Allied Bank', accountName: 'Payee', accountNumber: '0101' }

interface Answer {
  readonly status: number
  readonly text: string
}

/** Steps that are not calls: a session's or proposal's job runs, or both parties have a session open. */
export interface Happenings {
  settle(id: SessionId): Promise<void>
  meet(id: SessionId): Promise<void>
  releaseHeld(id: SessionId): Promise<void>
  expire(id: ProposalId): Promise<void>
}

export async function openMoneyStage(app: TestApp, happenings: Happenings) {
  const admins = [await anAdmin(app), await anAdmin(app)]
  const admin = at(admins, 0)
  await sql`insert into presence_nodes (id, beat_at) values (${NODE}, 'infinity')`.execute(app.db.query)
  const pictures = Array.from({ length: PICTURES }, () => aPicture())
  const payer = await aBankScene(app)
  return {
    async enter(model: Model) {
      const buyers = await Promise.all(model.buyers.map(() => aUser(app)))
      const chatters = await Promise.all(model.chatters.map(({ prices }) => aChatterWithPrices(app, inRupees(prices))))
      const methods = await Promise.all(model.methods.map(() => aPaymentMethod(app, admin)))
      return openRun(app, happenings, { admins, pictures, buyers, chatters, methods, payer })
    },
  }
}

interface Cast {
  readonly admins: readonly Person[]
  readonly pictures: readonly Buffer[]
  readonly buyers: readonly Person[]
  readonly chatters: readonly Person[]
  readonly methods: readonly Method[]
  /** Who pays by runs and bank statements. */
  readonly payer: Scene
}

function openRun(app: TestApp, happenings: Happenings, { admins, pictures, buyers, chatters, payer, ...cast }: Cast) {
  const admin = at(admins, 0)
  const sessions: SessionId[] = []
  const withdrawals: WithdrawalId[] = []
  const refunds: RefundId[] = []
  const proposals: ProposalId[] = []
  const banks = cast.methods.map(({ bankName, accountName, accountNumber }) => ({ bankName, accountName, accountNumber }))
  // An account added again after being deleted is a different method.
  const methodIds = cast.methods.map(({ id }) => id)

  async function call<E extends Endpoint>(endpoint: E, by: Person, input: Parameters<typeof app.call<E>>[2]) {
    const { status, body } = await app.call(endpoint, by, input)
    if (status < 300 && body.proposal) proposals.push(proposalId(body.proposal._id))
    return { status, body, text: JSON.stringify(body) }
  }

  async function buy(bought: Extract<Call, { kind: 'buy' }>): Promise<Answer> {
    const fields = {
      userID: at(buyers, bought.named).id,
      chatterID: at(chatters, bought.chatter).id,
      plan: JSON.stringify({ title: bought.title, price: bought.seenPrice / 100, duration: bought.seenMinutes }),
      transactionID: bought.transaction,
      ...at(banks, bought.method),
      amountPaid: String(bought.paid / 100),
      ...(bought.again === null ? {} : { resubmissionOf: at(sessions, bought.again) }),
    }
    const bytes = at(pictures, sessions.length % pictures.length)
    const { payload, contentType } = multipartBody(fields, bought.again === null ? { name: 'transactionSS', bytes } : undefined)
    const response = await app.http.inject({
      method: purchasePlan.method,
      url: API_PREFIX + purchasePlan.path,
      payload,
      headers: { authorization: `Bearer ${await app.tokenOf(at(buyers, bought.buyer))}`, 'content-type': contentType },
    })
    if (response.statusCode === 201) sessions.push(sessionId(response.json().session._id))
    return { status: response.statusCode, text: response.body }
  }

  async function withdraw(who: number, amountPaisa: number): Promise<Answer> {
    const chatter = at(chatters, who)
    const answer = await call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...PAYEE, amount: amountPaisa / 100 } })
    if (answer.status === 201) withdrawals.push(withdrawalId(answer.body.withdraw._id))
    return answer
  }

  type RefundCall = Extract<Call, { kind: 'refund' | 'giveAccount' | 'payRefund' | 'refuseAccount' }>

  async function sendRefund(made: RefundCall): Promise<Answer> {
    if (made.kind === 'refund') {
      const body = { sessionID: at(sessions, made.session), amount: made.amount / 100, reason: 'technical' as const }
      const answer = await call(createRefund, admin, { body })
      if (answer.status === 201 && answer.body.refund) refunds.push(refundId(answer.body.refund._id))
      return answer
    }
    const params = { id: at(refunds, made.refund) }
    const accountNumber = made.account
    if (made.kind === 'giveAccount') return call(giveRefundAccount, at(buyers, made.by), { params, body: { ...PAYEE, accountNumber } })
    // Other runs have used the same references.
    const bankReference = made.reference === '' ? '' : `${at(chatters, 0).id} ${made.reference}`
    if (made.kind === 'payRefund') return call(completeRefund, admin, { params, body: { accountNumber, bankReference } })
    return call(refuseRefundAccount, admin, { params, body: { accountNumber, note: 'Unknown.' } })
  }

  async function decideProposal(made: Extract<Call, { kind: 'confirm' | 'decline' | 'expire' }>): Promise<Answer> {
    const params = { id: at(proposals, made.proposal) }
    if (made.kind === 'expire') {
      // If it runs too early, the job fails and is retried.
      await happenings.expire(params.id).catch(() => undefined)
      return { status: 200, text: '' }
    }
    if (made.kind === 'decline') return call(declineProposal, at(admins, made.by), { params, body: { note: 'Please look again.' } })
    const answer = await call(confirmProposal, at(admins, made.by), { params })
    // It may have created a refund.
    const rows = await app.db.query.selectFrom('refunds').select('id').where('chatter_id', 'in', ids).orderBy('number').execute()
    refunds.splice(0, refunds.length, ...rows.map(({ id }) => refundId(id)))
    return answer
  }

  async function addMethod(place: number, limit: number | null): Promise<Answer> {
    const body = { ...at(banks, place), receivingLimit: limit === null ? null : limit / 100 }
    const answer = await call(addPaymentMethod, admin, { body })
    if (answer.status === 201) methodIds[place] = paymentMethodId(answer.body.paymentMethod._id)
    return answer
  }

  function setPrice({ chatter, title, price }: Extract<Call, { kind: 'setPrice' }>): Promise<Answer> {
    const { id, username, email } = at(chatters, chatter)
    const details = { userID: id, username, email, phoneNumber: '03001234567', age: 25, gender: 'female' }
    return call(accounts.updateProfile, at(chatters, chatter), { body: { ...details, plans: [{ title, price: price / 100 }] } })
  }

  async function ban({ role, who, on }: Extract<Call, { kind: 'ban' }>): Promise<Answer> {
    const person = at(role === 'buyer' ? buyers : chatters, who)
    const answer = await (role === 'buyer'
      ? call(accounts.toggleUserBan, admin, { params: person, body: { status: on ? 'approved' : 'banned' } })
      : call(accounts.updateAccountStatus, admin, { params: person, body: { status: on ? 'banned' : 'approved' } }))
    // The ban has ended their sign-ins, so they log in again.
    if (!on) app.signInAgain(person)
    return answer
  }

  async function happen(kind: 'settle' | 'meet', id: SessionId): Promise<Answer> {
    const parties = sql`select id as session_id, party from sessions cross join lateral (values (user_id), (chatter_id)) as parties (party)
      where id = ${id}`
    if (kind === 'meet')
      await sql`insert into session_views (session_id, account_id, node_id, connection_id)
        select session_id, party, ${NODE}, 'page' from (${parties}) as parties`.execute(app.db.query)
    await happenings[kind](id)
    await sql`delete from session_views where session_id = ${id}`.execute(app.db.query)
    return { status: 200, text: '' }
  }

  function setHold(hours: number | null): Answer {
    const settings: { earningsHoldHours: number | null } = app.deps.config
    settings.earningsHoldHours = hours
    return { status: 200, text: '' }
  }

  async function releaseHeld(id: SessionId): Promise<Answer> {
    const before = await released(id)
    await happenings.releaseHeld(id)
    return { status: (await released(id)) > before ? 201 : 200, text: '' }
  }

  async function released(id: SessionId): Promise<number> {
    const rows = await app.db.query
      .selectFrom('journal_entries')
      .select('id')
      .where('session_id', '=', id)
      .where('reason', '=', 'credit_released')
      .execute()
    return rows.length
  }

  async function amountOf(id: WithdrawalId): Promise<number> {
    const row = await app.db.query.selectFrom('withdrawals').select('amount_paisa').where('id', '=', id).executeTakeFirstOrThrow()
    return row.amount_paisa
  }

  async function send(made: Call): Promise<Answer> {
    switch (made.kind) {
      case 'buy':
        return buy(made)
      case 'decide':
        return call(updateSessionStatus, admin, {
          params: { id: at(sessions, made.session) },
          body: {
            status: made.to,
            price: made.price / 100,
            duration: made.minutes,
            chatterID: at(chatters, made.chatter).id,
            reason: made.reason ?? '',
            note: made.note,
            start: made.start ?? '',
          },
        })
      case 'settle':
      case 'meet':
        return happen(made.kind, at(sessions, made.session))
      case 'setHold':
        return setHold(made.hours)
      case 'releaseHeld':
        return releaseHeld(at(sessions, made.session))
      case 'release':
      case 'keep':
        return call(decideLapsedSession, admin, {
          params: { id: at(sessions, made.session) },
          body: { decision: made.kind, days: made.kind === 'keep' ? KEEP_DAYS : null },
        })
      case 'deleteSession':
        return call(deleteSessionRequest, admin, { params: { id: at(sessions, made.session) } })
      case 'withdraw':
        return withdraw(made.chatter, made.amount)
      case 'setWithdraw':
        return call(updateWithdrawStatus, admin, {
          params: { id: at(withdrawals, made.withdrawal) },
          body: { status: made.to, expectedStatus: made.expected },
        })
      case 'payByRun':
        return payByRun(payer, at(withdrawals, made.withdrawal))
      case 'payByRow':
        return payByRow(payer, at(withdrawals, made.withdrawal), await amountOf(at(withdrawals, made.withdrawal)))
      case 'deleteWithdraw':
        return call(deleteWithdrawRequest, admin, { params: { id: at(withdrawals, made.withdrawal) } })
      case 'refund':
      case 'giveAccount':
      case 'payRefund':
      case 'refuseAccount':
        return sendRefund(made)
      case 'confirm':
      case 'decline':
      case 'expire':
        return decideProposal(made)
      case 'setPrice':
        return setPrice(made)
      case 'ban':
        return ban(made)
      case 'deleteAccount':
        return made.role === 'buyer'
          ? call(accounts.deleteUser, admin, { params: at(buyers, made.who) })
          : call(accounts.deleteAccountRequest, admin, { params: at(chatters, made.who) })
      case 'addMethod':
        return addMethod(made.method, made.limit)
      case 'deleteMethod':
        return call(deletePaymentMethod, admin, { params: { id: at(methodIds, made.method) } })
    }
  }

  setHold(null)
  const ids = chatters.map(({ id }) => id)
  const keys = banks.map(receivingKey)

  /** Balances from the database; one query, planned once, because it runs after every call. */
  async function figures() {
    const [row] = await app.db.prepared<{ figures: unknown }>({ name: 'figures of the model', text: FIGURES }, [ids, keys])
    return row?.figures
  }

  return { send, figures, figuresOf: (model: Model) => figuresOf(model, sessions) }
}

function inRupees(prices: Readonly<Record<Title, number>>): Prices {
  return Object.fromEntries(Object.entries(prices).map(([title, paisa]) => [title, paisa / 100]))
}
