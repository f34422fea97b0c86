// The real server in this process without a port, and the calls that people make. The demo creates everything through these calls, so every
// rule applies, and all journal and audit rows exist as in production.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchOwnAccount, signUp, updateAccountStatus, updateProfile, updateUserRole, uploadAvatar } from '#contract/accounts.ts'
import { sendVoice } from '#contract/chat.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { purchasePlan, updateSessionStatus } from '#contract/sessions.ts'
import { logIn } from '#contract/sign-ins.ts'
import { createWithdraw } from '#contract/withdrawals.ts'
import type { Role, Status } from '#domain/accounts.ts'
import { type AccountId, type SessionId, sessionId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { PLAN_TITLES, type PlanTitle } from '#domain/plans.ts'
import { ALLOWANCES } from '#server/allowances.ts'
import { buildApp } from '#server/app.ts'
import { openReceipts } from '#server/chat/receipts.ts'
import type { Foundations } from '#server/deps.ts'
import { openLimits } from '#server/platform/auth/limits.ts'
import { openPasswords } from '#server/platform/auth/passwords.ts'
import { addJob } from '#server/platform/jobs/add-jobs.ts'
import { NO_RECOGNITION } from '#server/platform/recognition/recognition.ts'
import { settleDue } from '#server/sessions/minutes/due.ts'
import { saveArrival, saveDeparture } from '#server/sessions/minutes/store.ts'
import { newProofReading } from '#server/sessions/proof-readings.ts'
import { saveMet } from '#server/sessions/windows.ts'
import { type CallInput, type PlainInput, urlOf } from '#server/testing/calls.ts'
import { multipartBody } from '#server/testing/forms.ts'
import { type Method, payoutOf } from './banks.ts'
import type { DemoClock } from './clock.ts'
import { keepTokens } from './demo-tokens.ts'
import { type DemoChatter, type DemoUser, emailOf, PASSWORD } from './people.ts'
import type { Recording } from './recordings.ts'

export interface DemoAccount {
  readonly id: AccountId
  readonly username: string
}

export interface Purchase {
  readonly user: DemoAccount
  readonly chatter: DemoAccount
  readonly title: PlanTitle
  readonly method: Method
  readonly transactionId: string
  readonly proof: Buffer
}

/** The server refused a call. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, call: string) {
    super(`${call}: ${code}`)
    this.code = code
  }
}

interface Payload {
  readonly payload?: object
  readonly contentType?: string
}
type FormFile = NonNullable<Parameters<typeof multipartBody>[1]>

/** The demo's passwords are public, so expensive hashing is pointless. */
const CHEAP = { memoryKiB: 1024, passes: 1 }

const ATTEMPTS = 5

/** No grace period, and no heartbeat, which would mistake a clock jump for a dead node. */
const AT_ONCE = { graceMs: 0, heartbeatMs: 24 * 60 * 60_000 }

export type DemoApi = Awaited<ReturnType<typeof openDemoApi>>

export async function openDemoApi(foundations: Foundations, clock: DemoClock, signal?: AbortSignal) {
  const app = await buildApp(
    {
      ...foundations,
      clock,
      limits: openLimits(ALLOWANCES, { enabled: false }),
      passwords: openPasswords(CHEAP),
      // Reading hundreds of old proofs would take a second each. Closing this app would also close the reader of the app that serves the
      // demo.
      recognition: NO_RECOGNITION,
    },
    AT_ONCE,
  )
  // The demo's clock skips their waiting time. The server that later opens this folder finds messages that are still unread.
  await app.messageNotices.stop()
  const receipts = openReceipts(app.deps)
  const { presence } = app
  const tokens = keepTokens(app.deps)

  /** Calls an endpoint, without a login when `by` is null. */
  async function call<E extends Endpoint>(endpoint: E, by: DemoAccount | null, input: CallInput<E>): Promise<ReplyOf<E>> {
    const plain = input as PlainInput
    return send(endpoint, by, plain, plain.body ? { payload: plain.body } : {})
  }

  /** The text fields of a form and its one file. */
  async function upload<E extends Endpoint>(endpoint: E, by: DemoAccount, fields: Readonly<Record<string, string>>, file: FormFile) {
    return send(endpoint, by, {}, multipartBody(fields, file))
  }

  async function send<E extends Endpoint>(endpoint: E, by: DemoAccount | null, input: PlainInput, form: Payload): Promise<ReplyOf<E>> {
    const { payload, contentType } = form
    const response = await app.http.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      ...(input.query ? { query: input.query } : {}),
      ...(payload ? { payload } : {}),
      headers: {
        ...(by ? { authorization: `Bearer ${await tokens.tokenOf(by)}` } : {}),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
    })
    if (response.statusCode < 300) return response.json()
    const { code } = response.json() as { code?: string }
    throw new Refused(code ?? String(response.statusCode), `${endpoint.method} ${endpoint.path}`)
  }

  const api = {
    app,
    clock,
    signal,
    call,
    upload,

    async signIn(username: string): Promise<DemoAccount> {
      const reply = await call(logIn, null, { body: { username_email: username, password: PASSWORD } })
      if (!('user' in reply)) throw new Error('accounts of the demo have no second step')
      return { id: reply.user._id as AccountId, username }
    },

    async signUp(username: string, details: { readonly role: Role } & Partial<DemoChatter>): Promise<DemoAccount> {
      const { role, age = '', gender = '', phoneNumber = '' } = details
      await call(signUp, null, { body: { username, email: emailOf(username), password: PASSWORD, role, phoneNumber, age, gender } })
      return api.signIn(username)
    },

    async saveProfile(by: DemoAccount, details: DemoUser & Partial<DemoChatter>): Promise<void> {
      const { phoneNumber = '', age = '', gender = '', prices, onLandingPage = false } = details
      const plans = prices && PLAN_TITLES.map((title) => ({ title, price: prices[title] }))
      const own = { userID: by.id, username: by.username, email: emailOf(by.username), phoneNumber, age, gender }
      await call(updateProfile, by, { body: { ...own, ...(plans ? { plans, onLandingPage } : {}) } })
    },

    async setAvatar(by: DemoAccount, picture: Buffer): Promise<void> {
      await upload(uploadAvatar, by, { userID: by.id }, { name: 'avatar', filename: 'me.webp', type: 'image/webp', bytes: picture })
    },

    async setAccountStatus(admin: DemoAccount, { id }: DemoAccount, status: Status): Promise<void> {
      await call(updateAccountStatus, admin, { params: { id }, body: { status } })
    },

    async makeAdmin(admin: DemoAccount, account: DemoAccount): Promise<void> {
      await call(updateUserRole, admin, { params: { id: account.id }, body: { role: 'admin' } })
      tokens.forget(account)
    },

    /** Buys at the chatter's current price. */
    async buy({ user, chatter, title, method, transactionId, proof }: Purchase): Promise<SessionId> {
      const plan = await api.planOf(chatter, title)
      const fields = {
        userID: user.id,
        chatterID: chatter.id,
        plan: JSON.stringify(plan),
        transactionID: transactionId,
        bankName: method.bankName,
        accountName: method.accountName,
        accountNumber: method.accountNumber,
        amountPaid: String(plan.price),
      }
      const { session } = await upload<typeof purchasePlan>(purchasePlan, user, fields, {
        name: 'transactionSS',
        filename: 'proof.png',
        type: 'image/png',
        bytes: proof,
      })
      return sessionId(session._id)
    },

    async planOf(chatter: DemoAccount, title: PlanTitle): Promise<{ title: PlanTitle; price: number; duration: number }> {
      const { user } = await call(fetchOwnAccount, chatter, {})
      const plan = user.plans?.find((offered) => offered.title === title)
      return { title, price: plan?.price ?? 0, duration: plan?.duration ?? 0 }
    },

    async decide(admin: DemoAccount, id: SessionId, status: 'completed' | 'rejected'): Promise<void> {
      const reason = status === 'rejected' ? 'not_received' : ''
      await call(updateSessionStatus, admin, { params: { id }, body: { status, reason } })
    },

    /** The server that serves the demo reads the proof, so filling the demo does not wait for it. */
    async addProofReading(id: SessionId): Promise<void> {
      await addJob(app.deps.db.background.query, newProofReading(id))
    },

    /** Does what happens when a session ends. The job would only run when the demo is served, weeks later. */
    async arrive(id: SessionId, by: DemoAccount): Promise<void> {
      await app.deps.db.transaction((tx) => saveArrival(tx, { session_id: id, account_id: by.id }, app.deps.clock.now()))
    },

    async leave(id: SessionId, by: DemoAccount): Promise<void> {
      await app.deps.db.transaction((tx) => saveDeparture(tx, { session_id: id, account_id: by.id }, app.deps.clock.now()))
    },

    async endSession(id: SessionId): Promise<void> {
      // Both people were there, even if the demo has no conversation between them.
      await app.deps.db.transaction((tx) => saveMet(tx, id, app.deps.clock.now()))
      await settleDue(app.deps, id)
    },

    async sendMessage(id: SessionId, by: DemoAccount, to: DemoAccount, text: string): Promise<void> {
      await app.messages.send({
        sessionId: id,
        senderId: by.id,
        receiverId: to.id,
        clientId: randomUUID(),
        content: { type: 'text', text },
      })
    },

    async sendVoiceMessage(id: SessionId, by: DemoAccount, to: DemoAccount, { seconds, bytes, peaks }: Recording): Promise<void> {
      const fields = { sessionID: id, senderID: by.id, receiverID: to.id, duration: String(seconds), peaks: peaks.join(',') }
      const file = { name: 'voice', filename: 'voice.webm', type: 'audio/webm', bytes }
      // The server gives up reading a recording after some seconds, which is too soon on a busy machine.
      for (let attempt = 1; ; attempt += 1) {
        try {
          await upload(sendVoice, by, fields, file)
          return
        } catch (error) {
          if (!(error instanceof Refused && error.code === 'voice_unreadable') || attempt === ATTEMPTS) throw error
        }
      }
    },

    async saveReceipt(id: SessionId, by: DemoAccount, deliveredSeq: number, readSeq: number): Promise<void> {
      await receipts.save({ sessionId: id, accountId: by.id, deliveredSeq, readSeq })
    },

    /** Connects and disconnects, so that the account was last seen now. */
    async connectOnce({ id }: DemoAccount): Promise<void> {
      presence.arrived(id)
      await presence.settled()
      presence.left(id)
      // The disconnect is stored after a timer of 0 ms.
      await sleep(2)
      await presence.settled()
    },

    /** Requests the whole balance; null if it is zero. */
    async requestWithdraw(chatter: DemoAccount): Promise<WithdrawalId | null> {
      const { user } = await call(fetchOwnAccount, chatter, {})
      if (!user.availableBalance) return null
      const body = { ...payoutOf(chatter.username), amount: user.availableBalance }
      const { withdraw } = await call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body })
      return withdrawalId(withdraw._id)
    },

    async close(): Promise<void> {
      await receipts.settled()
      await tokens.endAll()
      await app.http.close()
    },
  }
  return api
}
