// The writes that may have a client id, each in a separate scene: who writes what, and what can happen to it afterwards.

import { v7 as uuidv7 } from 'uuid'
import { refundId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aRunningSession } from './chats.ts'
import { endSession, tryComplain } from './complaints.ts'
import { aKeptSession, DAY_MS } from './minutes.ts'
import { aPaymentMethod, aPicture, complete, tryToBuy } from './money.ts'
import type { Person } from './people.ts'
import { aScene } from './purchases.ts'
import { aRefundScene, payRefund, REFUND_BANK, tryToGiveAccount } from './refunds.ts'
import { aMessageIn, aNoteIn, tryReport, tryReportNote } from './reports.ts'
import { earnedBy } from './withdraw-requests.ts'
import { askForWithdraw } from './withdraws.ts'

interface Sent {
  readonly clientID?: string
  /** Replaces the person who writes it. */
  readonly by?: Person
  /** The node that is called. */
  readonly at?: TestApp
  /** Other content that would be accepted, or that is refused in the writing transaction. */
  readonly content?: 'other' | 'refused'
}

interface WriteScene {
  readonly by: Person
  send(sent: Sent): Promise<{ readonly status: number; readonly body: { readonly code: string; readonly [field: string]: unknown } }>
  /** How many this person has. */
  stored(): Promise<number>
  /** Makes the server refuse another one from now on. */
  happens(): Promise<void>
}

export const CLIENT_WRITES = {
  async purchase(app) {
    const { admin, user, chatter, method } = await aScene(app)
    const tooSmall = await aPaymentMethod(app, admin, { receivingLimit: 1 })
    const usual = { user, chatter, price: 500, picture: aPicture() }
    const rows = () => app.db.query.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    return {
      by: user,
      send: ({ at = app, by = user, content, clientID }) => {
        const transactionId = content === 'other' ? 'T-2' : 'T-1'
        const purchase = { ...usual, transactionId, method: content === 'refused' ? tooSmall : method, ...(clientID && { clientID }) }
        return tryToBuy(at, { ...purchase, by })
      },
      stored: async () => (await rows()).length,
      happens: async () => {
        for (const { id } of await rows()) await complete(app, admin, id as Parameters<typeof complete>[2])
      },
    }
  },

  async withdraw(app) {
    const chatter = await earnedBy(app, 900)
    return {
      by: chatter,
      send: ({ at = app, by = chatter, content, ...id }) =>
        askForWithdraw(at, by, content === 'refused' ? 1 : 900, { ...(content === 'other' && { bankName: 'UBL' }), ...id }, chatter),
      stored: async () => (await app.db.query.selectFrom('withdrawals').select('id').where('chatter_id', '=', chatter.id).execute()).length,
      // A withdraw may be requested on Mondays.
      happens: async () => app.clock.advance(DAY_MS),
    }
  },

  async 'refund account'(app) {
    const { admin, user, id } = await aRefundScene(app)
    return {
      by: user,
      send: ({ at = app, by = user, content, ...clientID }) => {
        const refund = content === 'refused' ? refundId(uuidv7()) : id
        return tryToGiveAccount(at, by, refund, { ...REFUND_BANK, ...(content === 'other' && { bankName: 'HBL' }), ...clientID })
      },
      stored: async () => {
        const given = app.db.query.selectFrom('refunds').select('id').where('user_id', '=', user.id).where('account_number', 'is not', null)
        return (await given.execute()).length
      },
      happens: () => payRefund(app, admin, id),
    }
  },

  async 'report of a message'(app) {
    const session = await aRunningSession(app)
    const message = await aMessageIn(app, session)
    return {
      ...reportsOf(app, session.chatter),
      send: ({ at = app, by = session.chatter, content, ...id }) =>
        tryReport(at, by, content === 'refused' ? uuidv7() : message, { ...(content === 'other' && { words: 'More.' }), ...id }),
    }
  },

  async 'report of a note'(app) {
    const session = await aKeptSession(app)
    const note = await aNoteIn(app, session)
    return {
      ...reportsOf(app, session.chatter),
      send: ({ at = app, by = session.chatter, content, ...id }) =>
        tryReportNote(at, by, content === 'refused' ? uuidv7() : note, { ...(content === 'other' && { words: 'More.' }), ...id }),
    }
  },

  async complaint(app) {
    const session = await aRunningSession(app)
    const { user } = session
    await endSession(app, session.id)
    return {
      by: user,
      send: ({ at = app, by = user, content, ...id }) => {
        const about = content === 'refused' ? uuidv7() : session.id
        return tryComplain(at, by, { id: about as typeof session.id }, { ...(content === 'other' && { kind: 'left_early' }), ...id })
      },
      stored: async () => (await app.db.query.selectFrom('complaints').select('id').where('user_id', '=', user.id).execute()).length,
      // After the time limit for complaints.
      happens: async () => app.clock.advance(4 * DAY_MS),
    }
  },
} satisfies Readonly<Record<string, (app: TestApp) => Promise<WriteScene>>>

/** A second report is refused at once. */
function reportsOf(app: TestApp, by: Person) {
  return {
    by,
    stored: async () => (await app.db.query.selectFrom('reports').select('id').where('reporter_id', '=', by.id).execute()).length,
    happens: async () => undefined,
  }
}
