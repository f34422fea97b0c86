// Every action of the audit trail, as an admin does it by a call, with the row that the call adds. An action without a scene does not
// compile.

import { expect } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as complaints from '#contract/complaints.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import * as minutes from '#contract/minutes.ts'
import * as ownData from '#contract/own-data.ts'
import * as payments from '#contract/payments.ts'
import * as reports from '#contract/reports.ts'
import * as sessions from '#contract/sessions.ts'
import * as statements from '#contract/statements.ts'
import * as trail from '#contract/trail.ts'
import { complaintId, reportId } from '#domain/ids.ts'
import type { AdminActionName } from '#domain/trail.ts'
import { aRunningSession } from '../testing/chats.ts'
import { aComplaintAbout } from '../testing/complaints.ts'
import { decide } from '../testing/deciding.ts'
import { edit, move, pause } from '../testing/edited-methods.ts'
import { aLapsedSession } from '../testing/minutes.ts'
import { aBankAccount, aPaymentMethod } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, PASSWORD } from '../testing/people.ts'
import { proposedBy, tryToConfirm } from '../testing/proposals.ts'
import { aReportOf, tryReport } from '../testing/reports.ts'
import { aPurchase, ID, NUMBER, namesOf, PRICE_PAISA, type Scenes, statusOfGet, TIME } from '../testing/trail-scenes.ts'
import { trySendVoice } from '../testing/voice.ts'
import { PAYOUT_SCENES } from './trail-scenes-payouts.ts'

const APPROVED_USER = { role: 'user', status: 'approved' }
const APPROVED_ADMIN = { role: 'admin', status: 'approved' }
const NO_EXTRAS = { receivingLimitPaisa: null, raastId: null, payerNote: null }

export const SCENES: Readonly<Record<AdminActionName, Scenes>> = {
  ...PAYOUT_SCENES,
  change_role: {
    'an admin becomes a user': async ({ app, admin }) => {
      const { id } = await anAdmin(app)
      const call = () => app.call(accounts.updateUserRole, admin, { params: { id }, body: { role: 'user' } })
      return { call, about: id, before: APPROVED_ADMIN, after: APPROVED_USER }
    },
    'a user becomes an admin, as another admin has proposed': async ({ app, admin }) => {
      const [other, { id }] = [await anAdmin(app), await aUser(app)]
      const proposalId = proposedBy(await app.call(accounts.updateUserRole, other, { params: { id }, body: { role: 'admin' } }))
      const call = () => tryToConfirm(app, admin, proposalId)
      const after = { ...APPROVED_ADMIN, proposedBy: other.id, proposalId }
      return { call, about: id, before: APPROVED_USER, after, also: ['confirm_proposal'] }
    },
  },
  change_status: {
    'a user is banned': async ({ app, admin }) => {
      const { id } = await aUser(app)
      const call = () => app.call(accounts.toggleUserBan, admin, { params: { id }, body: { status: 'approved' } })
      return { call, about: id, before: APPROVED_USER, after: { role: 'user', status: 'banned' } }
    },
    'a chatter is approved': async ({ app, admin }) => {
      const { id } = await aChatter(app, { status: 'pending' })
      const call = () => app.call(accounts.updateAccountStatus, admin, { params: { id }, body: { status: 'approved' } })
      return { call, about: id, before: { role: 'chatter', status: 'pending' }, after: { role: 'chatter', status: 'approved' } }
    },
  },
  warn_account: {
    'the sender of a reported message is warned': async ({ app, admin }) => {
      const session = await aRunningSession(app, { admin })
      const id = reportId(await aReportOf(app, session))
      const call = () =>
        app.call(reports.decideReport, admin, {
          params: { id },
          body: { outcome: 'warned', note: 'We have warned them.', warningNote: 'Stop.' },
        })
      return { call, about: session.user.id, before: {}, after: { reportId: id }, also: ['decide_report'] }
    },
  },
  delete_account: {
    'a user is deleted': async ({ app, admin }) => {
      const { id } = await aUser(app)
      return { call: () => app.call(accounts.deleteUser, admin, { params: { id } }), about: id, before: APPROVED_USER, after: {} }
    },
    'a request is deleted': async ({ app, admin }) => {
      const { id } = await aChatter(app, { status: 'pending' })
      const call = () => app.call(accounts.deleteAccountRequest, admin, { params: { id } })
      return { call, about: id, before: { role: 'chatter', status: 'pending' }, after: {} }
    },
    'an admin deletes their own account': async ({ app, admin }) => {
      await anAdmin(app)
      const call = () => app.call(ownData.deleteOwnAccount, admin, { body: { currentPassword: PASSWORD } })
      // The address of a deleted admin is erased.
      return { call, about: admin.id, before: { role: 'admin', status: 'approved' }, after: {}, ip: '' }
    },
  },
  export_list: {
    'the audit trail': async ({ app, admin }) => {
      const call = () => statusOfGet(app, admin, API_PREFIX + trail.exportTrail.path, { show: 'changes' })
      return { call, about: admin.id, before: {}, after: { list: 'audit-trail', show: 'changes' } }
    },
    'the statement of a chatter': async ({ app, admin }) => {
      const { id } = await aChatter(app)
      const month = app.clock.now().toISOString().slice(0, 7)
      const call = () => statusOfGet(app, admin, API_PREFIX + statements.exportStatement.path.replace(':id', id), { month })
      return { call, about: id, before: {}, after: { list: 'statement', month } }
    },
  },
  add_payment_method: {
    'an account is added': async ({ app, admin }) => {
      const bank = aBankAccount()
      const call = () => app.call(payments.addPaymentMethod, admin, { body: bank })
      return { call, about: ID, before: {}, after: { ...bank, ...NO_EXTRAS } }
    },
  },
  edit_payment_method: {
    'its name changes': async ({ app, admin }) => {
      const method = await aPaymentMethod(app, admin)
      const call = () => edit(app, admin, method, { accountName: 'Sana Malik', receivingLimit: 5_000 })
      const [before, after] = [
        { ...namesOf(method), ...NO_EXTRAS },
        { accountName: 'Sana Malik', receivingLimitPaisa: 500_000 },
      ]
      return { call, about: method.id, before, after: { ...before, ...after } }
    },
  },
  pause_payment_method: {
    'it is paused': async ({ app, admin }) => {
      const method = await aPaymentMethod(app, admin)
      const [before, after] = [false, true].map((paused) => ({ ...namesOf(method), paused })) as [object, object]
      return { call: () => pause(app, admin, method.id, true), about: method.id, before, after }
    },
  },
  resume_payment_method: {
    'it is offered again': async ({ app, admin }) => {
      const method = await aPaymentMethod(app, admin)
      await pause(app, admin, method.id, true)
      const [before, after] = [true, false].map((paused) => ({ ...namesOf(method), paused })) as [object, object]
      return { call: () => pause(app, admin, method.id, false), about: method.id, before, after }
    },
  },
  move_payment_method: {
    'the second becomes the first': async ({ app, admin }) => {
      const [first, second] = [await aPaymentMethod(app, admin), await aPaymentMethod(app, admin)]
      const [before, after] = [
        { ...namesOf(second), place: NUMBER },
        { ...namesOf(second), place: NUMBER },
      ]
      return { call: () => move(app, admin, second.id, first.id), about: second.id, before, after }
    },
  },
  delete_payment_method: {
    'it is deleted': async ({ app, admin }) => {
      const method = await aPaymentMethod(app, admin)
      const call = () => app.call(payments.deletePaymentMethod, admin, { params: { id: method.id } })
      return { call, about: method.id, before: { ...namesOf(method), ...NO_EXTRAS }, after: {} }
    },
  },
  complete_session: {
    'a payment is approved': async ({ app, admin }) => {
      const id = await aPurchase(app)
      const window = { startsAt: TIME, endsAt: TIME, keptUntil: null, continues: null }
      const after = { status: 'completed', earnedPaisa: PRICE_PAISA, feePaisa: 0, ...window }
      return { call: () => decide(app, admin, id, { status: 'completed' }), about: id, before: { status: 'pending' }, after }
    },
  },
  reject_session: {
    'a payment is rejected with a reason': async ({ app, admin }) => {
      const id = await aPurchase(app)
      const call = () => decide(app, admin, id, { status: 'rejected', reason: 'not_received' })
      return { call, about: id, before: { status: 'pending' }, after: { status: 'rejected', reason: 'not_received', note: null } }
    },
  },
  delete_session: {
    'a purchase is deleted': async ({ app, admin }) => {
      const id = await aPurchase(app)
      const call = () => app.call(sessions.deleteSessionRequest, admin, { params: { id } })
      return { call, about: id, before: { status: 'pending' }, after: {} }
    },
  },
  release_minutes: {
    'lapsed minutes go to the chatter': async ({ app, admin }) => {
      const { id } = await aLapsedSession(app)
      const call = () => app.call(minutes.decideLapsedSession, admin, { params: { id }, body: { decision: 'release' } })
      return { call, about: id, before: { keptUntil: TIME }, after: { releasedAt: TIME } }
    },
  },
  keep_minutes_longer: {
    'lapsed minutes are kept for three days more': async ({ app, admin }) => {
      const { id } = await aLapsedSession(app)
      const call = () => app.call(minutes.decideLapsedSession, admin, { params: { id }, body: { decision: 'keep', days: 3 } })
      return { call, about: id, before: { keptUntil: TIME }, after: { keptUntil: TIME } }
    },
  },
  view_proof: {
    'the screenshot of a payment is opened': async ({ app, admin }) => {
      const id = await aPurchase(app)
      const { body } = await app.call(sessions.listSessionRequests, admin, { query: {} })
      const { transactionSS } = body.sessions.find(({ _id }: { readonly _id: string }) => _id === id)
      return { call: () => statusOfGet(app, admin, transactionSS), about: id, before: {}, after: {} }
    },
  },
  decide_report: {
    'a report is closed': async ({ app, admin }) => {
      const id = reportId(await aReportOf(app, await aRunningSession(app, { admin })))
      const call = () => app.call(reports.decideReport, admin, { params: { id }, body: { outcome: 'banned', note: 'They are banned.' } })
      return { call, about: id, before: { status: 'pending' }, after: { status: 'closed', outcome: 'banned' }, also: ['change_status'] }
    },
  },
  view_report: {
    'the reported messages are opened': async ({ app, admin }) => {
      const id = reportId(await aReportOf(app, await aRunningSession(app, { admin })))
      return { call: () => app.call(reports.fetchReport, admin, { params: { id } }), about: id, before: {}, after: {} }
    },
  },
  view_report_recording: {
    'a reported recording is played': async ({ app, admin }) => {
      const session = await aRunningSession(app, { admin })
      const { body: sent } = await trySendVoice(app, session)
      expect((await tryReport(app, session.chatter, sent.message._id)).status).toBe(201)
      const listed = (await app.call(reports.listReports, admin, { query: {} })).body.reports
      const { _id } = listed.find(({ sessionID }: { readonly sessionID: string }) => sessionID === session.id)
      const { messages } = (await app.call(reports.fetchReport, admin, { params: { id: _id } })).body
      return { call: () => statusOfGet(app, admin, messages[0].voiceURL), about: _id, before: {}, after: {} }
    },
  },
  decide_complaint: {
    'a complaint is closed': async ({ app, admin }) => {
      const id = complaintId(await aComplaintAbout(app, await aRunningSession(app, { admin })))
      const call = () => app.call(complaints.decideComplaint, admin, { params: { id }, body: { outcome: 'nothing', note: 'A sentence.' } })
      return {
        call,
        about: id,
        before: { status: 'pending' },
        after: { status: 'closed', outcome: 'nothing' },
      }
    },
  },
}
