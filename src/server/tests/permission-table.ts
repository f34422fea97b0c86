// Who may call what (docs/guarantees.md#permissions). Each cell is the status that the principal gets for a call that is otherwise
// valid, made as themself where the call names the caller.

import * as accounts from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { updateAvailability } from '#contract/availability.ts'
import * as bankMatches from '#contract/bank-matches.ts'
import * as bankStatements from '#contract/bank-statements.ts'
import * as blocks from '#contract/blocks.ts'
import * as chat from '#contract/chat.ts'
import * as complaints from '#contract/complaints.ts'
import { fetchContact } from '#contract/contact.ts'
import { fetchChatterDay, listHeldEarnings } from '#contract/earnings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fetchFigures } from '#contract/figures.ts'
import { fetchLandingFacts } from '#contract/landing.ts'
import * as minutes from '#contract/minutes.ts'
import * as notices from '#contract/notices.ts'
import * as ownData from '#contract/own-data.ts'
import * as passwords from '#contract/passwords.ts'
import * as payments from '#contract/payments.ts'
import * as payouts from '#contract/payouts.ts'
import * as lists from '#contract/people.ts'
import { searchEverything } from '#contract/person.ts'
import { fetchPolicy } from '#contract/policies.ts'
import { readProof } from '#contract/proof-reading.ts'
import * as proposals from '#contract/proposals.ts'
import * as refunds from '#contract/refunds.ts'
import * as reports from '#contract/reports.ts'
import * as sessions from '#contract/sessions.ts'
import * as signIns from '#contract/sign-ins.ts'
import * as statements from '#contract/statements.ts'
import * as trail from '#contract/trail.ts'
import * as twoStep from '#contract/two-step.ts'
import * as withdrawals from '#contract/withdrawals.ts'
import { unsubscribeToken } from '../notices/unsubscribe-token.ts'
import { aRunningSession } from '../testing/chats.ts'
import { aComplaintAbout, endSession } from '../testing/complaints.ts'
import { aSmallPng, multipartBody } from '../testing/forms.ts'
import { LIST_FILES } from '../testing/list-exports.ts'
import { aMailedLink } from '../testing/mailed-links.ts'
import { aLapsedSession, keptIn } from '../testing/minutes.ts'
import { aBankAccount, aChatterWithPrices, anEarning, buy, purchaseForm } from '../testing/money.ts'
import { aChatter, anAdmin, aProfile, aSignup, aUser, PASSWORD, type Person } from '../testing/people.ts'
import {
  aNewAuthenticator,
  aNewPasskey,
  aPasskeyOfTheBuyer,
  aSecondStep,
  aSecondStepWithAPasskey,
  aSignInOfTheBuyer,
  aTicketForAPasskey,
  idOf,
  personOf,
  withAnAuthenticator,
} from '../testing/permission-requests.ts'
import {
  aBrowser,
  aDeviceOfTheBuyer,
  aRefundOfTheBuyer,
  aTargetBankRow,
  aTargetEarning,
  aTargetImport,
  aTargetMethod,
  aTargetPayoutRun,
  aTargetProposal,
  aTargetReceivingAccount,
  aTargetRefund,
  aTargetSelection,
  aTargetStatement,
  aTrailRow,
  CALLS_ABOUT_A_PERSON,
  oneFor,
  targetIn,
} from '../testing/permission-targets.ts'
import { otherParty, type PrincipalName, type Request, type Row, sessionIn, type World } from '../testing/permissions.ts'
import { aMessageIn, aReportOf, aWarningIn } from '../testing/reports.ts'
import { trySendVoice, voiceForm } from '../testing/voice.ts'
import { aWithdraw, BANK, waitForWithdrawDay } from '../testing/withdraws.ts'

const A_CLIENT_ID = '0190f1a0-0000-4000-8000-000000000001'

const nothing = async () => ({})
const aTargetUser = (world: World, body?: object) => targetIn(world, async () => (await aUser(world.app)).id, body)
const aTargetChatter = (world: World, body?: object) => targetIn(world, async () => (await aChatter(world.app)).id, body)
const aTargetSession = (world: World, body?: object) =>
  targetIn(
    world,
    async () => buy(world.app, { user: await aUser(world.app), chatter: await aChatterWithPrices(world.app, { Basic: 100 }) }),
    body,
  )
const aTargetWithdraw = (world: World, body?: object) =>
  targetIn(world, async () => aWithdraw(world.app, { chatter: await aChatter(world.app), rupees: 100, admin: world.people.admin }), body)

export async function aPurchase({ app }: World, user: Person): Promise<Request> {
  const { fields, file } = await purchaseForm(app, { user, chatter: await aChatterWithPrices(app, { Basic: 100 }) })
  return { raw: multipartBody(fields, file) }
}

const aVoiceMessage = (world: World) =>
  targetIn(
    world,
    async () => (await trySendVoice(world.app, await sessionIn(world), { fields: { clientID: A_CLIENT_ID } })).body.message._id,
  )

/** The report of a message from the buyer. */
const aReport = (world: World) =>
  oneFor(world, async () => ({
    body: { messageID: await aMessageIn(world.app, await sessionIn(world)), reason: 'abusive', consent: true },
  }))

/** The one who is not approved was rejected. */
async function aRequestAgain({ app, people }: World): Promise<Request> {
  await app.db.query.updateTable('accounts').set({ status: 'rejected' }).where('id', '=', people.pendingChatter.id).execute()
  return { body: { phoneNumber: '03001234567', age: 30, gender: 'female', words: 'Please look again.' } }
}

/** The buyer's. */
const aWarning = (world: World) => targetIn(world, async () => aWarningIn(world.app, await sessionIn(world)))

const aTargetReport = (world: World, body?: object) =>
  targetIn(world, async () => aReportOf(world.app, await aRunningSession(world.app, { admin: world.people.admin })), body)

/** About a session of the buyer that has ended. */
const aComplaint = (world: World) =>
  oneFor(world, async () => {
    const { id } = await sessionIn(world)
    await endSession(world.app, id)
    return { body: { sessionID: id, kind: 'left_early' } }
  })

const anAnswer = (world: World) =>
  targetIn(world, async () => aComplaintAbout(world.app, await sessionIn(world)), { answer: 'I was there.' })

const aTargetComplaint = (world: World, body?: object) =>
  targetIn(world, async () => aComplaintAbout(world.app, await aRunningSession(world.app, { admin: world.people.admin })), body)

/** The chatter blocks the buyer, everyone else the chatter. */
async function aBlock(world: World, who: PrincipalName): Promise<Request> {
  const { user, chatter } = await sessionIn(world)
  return { params: { id: who === 'chatter' ? user.id : chatter.id }, body: { blocked: true } }
}

/** Chatters have earned before. */
export async function aWithdrawRequest(world: World, who: PrincipalName): Promise<Request> {
  const { app, people } = world
  const isChatter = who === 'chatter' || who === 'otherChatter'
  if (isChatter) await anEarning(app, { chatter: people[who], rupees: 100, admin: people.admin })
  waitForWithdrawDay(app)
  return { query: { chatterID: idOf(world, who) }, body: { ...BANK, amount: 100 } }
}

/** Every row has its own people, so these may be deleted. The last admin may not. */
async function aDeletion({ app }: World, who: PrincipalName): Promise<Request> {
  if (who === 'admin') await anAdmin(app)
  return { body: { currentPassword: PASSWORD } }
}

const aNewEmailOfTheBuyer = (world: World) =>
  oneFor(world, async () => {
    await aMailedLink(world.app, world.people.buyer, { newEmail: 'new@example.org' })
    return {}
  })

// biome-ignore format: a table is read by its columns
export const TABLE: readonly Row[] = [
  //                                 none exp  ban  buy  oth  chat och  pend admin
  [accounts.fetchOwnAccount,        [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [accounts.signUp,                 [201, 201, 201, 201, 201, 201, 201, 201, 201], async () => ({ body: aSignup() })],
  [accounts.uploadAvatar,           [401, 401, 403, 200, 200, 200, 200, 403, 200], async (world, who) => ({ raw: multipartBody({ userID: idOf(world, who) }, { name: 'avatar', bytes: await aSmallPng() }) })],
  [accounts.updateProfile,          [401, 401, 403, 200, 200, 200, 200, 403, 200], async (world, who) => ({ body: aProfile(idOf(world, who)) })],
  [accounts.readWarning,            [401, 401, 403, 202, 404, 404, 404, 404, 404], aWarning],
  [accounts.requestAgain,           [401, 401, 403, 403, 403, 409, 409, 202, 403], aRequestAgain],
  [ownData.exportData,              [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [ownData.deleteOwnAccount,        [401, 401, 403, 200, 200, 200, 200, 200, 200], (world, who) => aDeletion(world, who)],
  [accounts.listUsers,              [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [accounts.searchUsers,            [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: 'user' } })],
  [accounts.updateUserRole,         [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetUser(world, { role: 'admin' })],
  [accounts.toggleUserBan,          [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetUser(world, { status: 'approved' })],
  [accounts.deleteUser,             [401, 401, 403, 403, 403, 403, 403, 403, 203], (world) => aTargetUser(world)],
  [accounts.listAccountRequests,    [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [accounts.searchAccountRequests,  [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: 'chatter' } })],
  [accounts.updateAccountStatus,    [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetChatter(world, { status: 'rejected' })],
  [accounts.deleteAccountRequest,   [401, 401, 403, 403, 403, 403, 403, 403, 203], (world) => aTargetChatter(world)],
  [signIns.logIn,                   [200, 200, 200, 200, 200, 200, 200, 200, 200], async ({ people }) => ({ body: { username_email: people.buyer.email, password: PASSWORD } })],
  [signIns.finishLogIn,             [200, 200, 200, 200, 200, 200, 200, 200, 200], aSecondStep],
  [signIns.fetchPasskeyChallenge,   [200, 200, 200, 200, 200, 200, 200, 200, 200], aTicketForAPasskey],
  [signIns.finishLogInWithPasskey,  [200, 200, 200, 200, 200, 200, 200, 200, 200], aSecondStepWithAPasskey],
  [twoStep.fetchTwoStep,            [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [twoStep.beginAuthenticator,      [401, 401, 403, 200, 200, 200, 200, 200, 200], async () => ({ body: { currentPassword: PASSWORD } })],
  [twoStep.confirmAuthenticator,    [401, 401, 403, 200, 200, 200, 200, 200, 200], aNewAuthenticator],
  [twoStep.removeAuthenticator,     [401, 401, 403, 200, 200, 200, 200, 200, 200], withAnAuthenticator],
  [twoStep.beginPasskey,            [401, 401, 403, 200, 200, 200, 200, 200, 200], async () => ({ body: { currentPassword: PASSWORD } })],
  [twoStep.addPasskey,              [401, 401, 403, 200, 200, 200, 200, 200, 200], aNewPasskey],
  [twoStep.removePasskey,           [401, 401, 403, 200, 404, 404, 404, 404, 404], aPasskeyOfTheBuyer],
  [twoStep.renewRecoveryCodes,      [401, 401, 403, 200, 200, 200, 200, 200, 200], withAnAuthenticator],
  [signIns.logOut,                  [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [signIns.listSignIns,             [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [signIns.endSignIn,               [401, 401, 403, 200, 404, 404, 404, 404, 404], aSignInOfTheBuyer],
  [signIns.signOutElsewhere,        [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [passwords.changePassword,        [401, 401, 403, 200, 200, 200, 200, 200, 200], async () => ({ body: { currentPassword: PASSWORD, newPassword: 'another one' } })],
  [passwords.keepPassword,          [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [passwords.forgotPassword,        [200, 200, 200, 200, 200, 200, 200, 200, 200], async ({ people }) => ({ body: { email: people.buyer.email } })],
  [passwords.resetPassword,         [200, 200, 200, 200, 200, 200, 200, 200, 200], async (world) => ({ body: { token: await aMailedLink(world.app, world.people.buyer), password: 'another one' } })],
  [passwords.checkResetLink,        [200, 200, 200, 200, 200, 200, 200, 200, 200], async (world) => ({ body: { token: await aMailedLink(world.app, world.people.buyer) } })],
  [passwords.confirmEmail,          [200, 200, 200, 200, 200, 200, 200, 200, 200], async (world) => ({ body: { token: await aMailedLink(world.app, world.people.buyer, { newEmail: 'new@example.org' }) } })],
  [passwords.checkEmailLink,        [200, 200, 200, 200, 200, 200, 200, 200, 200], async (world) => ({ body: { token: await aMailedLink(world.app, world.people.buyer, { newEmail: 'new@example.org' }) } })],
  [passwords.resendEmailLink,       [401, 401, 403, 200, 404, 404, 404, 404, 404], aNewEmailOfTheBuyer],
  [passwords.cancelEmailChange,     [401, 401, 403, 200, 404, 404, 404, 404, 404], aNewEmailOfTheBuyer],
  [updateAvailability,              [401, 401, 403, 403, 403, 202, 202, 403, 403], async () => ({ body: { state: 'break', offAt: '' } })],
  [fetchChatterDay,                 [401, 401, 403, 403, 403, 200, 200, 403, 403], nothing],
  [listHeldEarnings,                [401, 401, 403, 403, 403, 200, 200, 403, 403], nothing],
  [blocks.listBlocked,              [401, 401, 403, 200, 200, 200, 200, 403, 200], nothing],
  [blocks.updateBlock,              [401, 401, 403, 202, 404, 202, 404, 403, 404], aBlock],
  [payments.listPaymentMethods,     [401, 401, 403, 200, 200, 200, 200, 403, 200], nothing],
  [payments.addPaymentMethod,       [401, 401, 403, 403, 403, 403, 403, 403, 201], async () => ({ body: aBankAccount() })],
  [payments.editPaymentMethod,      [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetMethod(world, { ...aBankAccount(), version: 1 })],
  [payments.pausePaymentMethod,     [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetMethod(world, { paused: true })],
  [payments.movePaymentMethod,      [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetMethod(world, {})],
  [payments.deletePaymentMethod,    [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetMethod(world)],
  [sessions.checkBusy,              [401, 401, 403, 200, 200, 200, 200, 403, 200], async ({ people }) => ({ query: { chatterID: people.chatter.id } })],
  [sessions.checkSession,           [401, 401, 403, 200, 403, 200, 403, 403, 403], async ({ people }) => ({ query: { userID: people.buyer.id, chatterID: people.chatter.id } })],
  [sessions.fetchApprovalTime,      [401, 401, 403, 200, 200, 200, 200, 403, 200], nothing],
  [sessions.purchasePlan,           [401, 401, 403, 201, 201, 403, 403, 403, 403], (world, who) => aPurchase(world, personOf(world, who))],
  [readProof,                       [401, 401, 403, 200, 200, 403, 403, 403, 403], async () => ({ raw: multipartBody({}, { name: 'transactionSS', bytes: await aSmallPng() }) })],
  [sessions.listOwnSessions,        [401, 401, 403, 200, 200, 200, 200, 403, 200], async (world, who) => ({ query: { id: idOf(world, who), role: 'admin' } })],
  [sessions.fetchOwnSession,        [401, 401, 403, 200, 404, 200, 404, 403, 404], async (world) => ({ params: { id: (await sessionIn(world)).id } })],
  [sessions.listSessionRequests,    [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [sessions.searchSessionRequests,  [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: 'user' } })],
  [sessions.updateSessionStatus,    [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetSession(world, { status: 'completed' })],
  [sessions.deleteSessionRequest,   [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetSession(world)],
  [minutes.updateSessionNote,       [401, 401, 403, 202, 404, 202, 404, 403, 404], async (world) => ({ params: { id: (await keptIn(world)).id }, body: { note: 'At nine?' } })],
  [minutes.listLapsedSessions,      [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [minutes.decideLapsedSession,     [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => targetIn(world, async () => (await aLapsedSession(world.app)).id, { decision: 'release' })],
  [lists.listChatters,              [401, 401, 403, 200, 200, 403, 403, 403, 200], nothing],
  [lists.searchChatters,            [401, 401, 403, 200, 200, 403, 403, 403, 200], async () => ({ query: { searchText: 'chatter' } })],
  [lists.listChatterSessions,       [401, 401, 403, 200, 200, 403, 403, 403, 200], async (world, who) => ({ query: { userID: idOf(world, who) } })],
  [lists.listUserSessions,          [401, 401, 403, 403, 403, 200, 200, 403, 403], async (world, who) => ({ query: { chatterID: idOf(world, who) } })],
  [lists.searchSessionUsers,        [401, 401, 403, 403, 403, 200, 200, 403, 403], async (world, who) => ({ query: { searchText: 'user', chatterID: idOf(world, who) } })],
  [reports.createReport,            [401, 401, 403, 409, 404, 201, 404, 403, 404], aReport],
  [reports.listOwnReports,          [401, 401, 403, 200, 200, 200, 200, 403, 200], nothing],
  [reports.listReports,             [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [reports.fetchReport,             [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetReport(world)],
  [reports.decideReport,            [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetReport(world, { outcome: 'no_action', note: 'Nothing to do.' })],
  [complaints.createComplaint,      [401, 401, 403, 201, 404, 403, 403, 403, 404], aComplaint],
  [complaints.listOwnComplaints,    [401, 401, 403, 200, 200, 200, 200, 403, 200], nothing],
  [complaints.answerComplaint,      [401, 401, 403, 403, 403, 202, 404, 403, 403], anAnswer],
  [complaints.listComplaints,       [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [complaints.decideComplaint,      [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetComplaint(world, { outcome: 'nothing', note: 'A sentence.' })],
  [chat.fetchMessages,              [401, 401, 403, 200, 404, 200, 404, 403, 404], async (world) => ({ params: { sessionId: (await sessionIn(world)).id } })],
  [chat.fetchHistory,               [401, 401, 403, 200, 404, 200, 404, 403, 404], async (world, who) => ({ params: { otherId: otherParty(await sessionIn(world), who) } })],
  [chat.searchHistory,              [401, 401, 403, 200, 404, 200, 404, 403, 404], async (world, who) => ({ params: { otherId: otherParty(await sessionIn(world), who) }, query: { text: 'hello' } })],
  [chat.fetchVoiceUrl,              [401, 401, 403, 200, 404, 200, 404, 403, 404], aVoiceMessage],
  [chat.sendVoice,                  [401, 401, 403, 201, 404, 201, 404, 403, 404], async (world, who) => ({ raw: await voiceForm(await sessionIn(world), { by: personOf(world, who) }) })],
  [withdrawals.listOwnWithdraws,    [401, 401, 403, 403, 403, 200, 200, 403, 403], async (world, who) => ({ query: { chatterID: idOf(world, who) } })],
  [withdrawals.createWithdraw,      [401, 401, 403, 403, 403, 201, 201, 403, 403], aWithdrawRequest],
  [withdrawals.listWithdrawRequests,   [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [withdrawals.searchWithdrawRequests, [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: '0190' } })],
  [withdrawals.updateWithdrawStatus,   [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetWithdraw(world, { status: 'completed' })],
  [withdrawals.deleteWithdrawRequest,  [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetWithdraw(world)],
  [withdrawals.fetchWithdrawHistory,   [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetWithdraw(world)],
  [refunds.previewRefund,              [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => targetIn(world, () => aTargetEarning(world))],
  [refunds.createRefund,               [401, 401, 403, 403, 403, 403, 403, 403, 201], (world) => oneFor(world, async () => ({ body: { sessionID: await aTargetEarning(world), amount: 100, reason: 'technical' } }))],
  [refunds.listRefunds,                [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [refunds.searchRefunds,              [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: '0190' } })],
  [refunds.completeRefund,             [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetRefund(world, { bankReference: `REF ${world.people.admin.id}` })],
  [refunds.refuseRefundAccount,        [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetRefund(world, { note: 'Unknown account.' })],
  [refunds.giveRefundAccount,          [401, 401, 403, 202, 404, 403, 403, 403, 404], aRefundOfTheBuyer],
  [payouts.listPayable,                [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [payouts.listPayoutRuns,             [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [payouts.createPayoutRun,            [401, 401, 403, 403, 403, 403, 403, 403, 201], aTargetSelection],
  [payouts.fetchPayoutRun,             [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetPayoutRun(world)],
  [payouts.payPayoutRows,              [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetPayoutRun(world, { rows: [{ _id: A_CLIENT_ID, version: '2026-03-02T07:00:00.000Z', bankReference: 'FT 1' }] })],
  [payouts.updatePayoutRunStatus,      [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetPayoutRun(world, { status: 'closed' })],
  [payouts.updatePayoutTemplate,       [401, 401, 403, 403, 403, 403, 403, 403, 202], async () => ({ body: { bankName: 'HBL', columns: [{ column: 'amount', header: 'Amount' }] } })],
  [bankStatements.listReceivingAccounts, [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [bankStatements.readBankStatement,   [401, 401, 403, 403, 403, 403, 403, 403, 200], aTargetStatement],
  [bankStatements.importBankStatement, [401, 401, 403, 403, 403, 403, 403, 403, 201], aTargetStatement],
  [bankStatements.listBankImports,     [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [bankStatements.fetchBankImport,     [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetImport(world)],
  [bankStatements.takeBackBankImport,  [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetImport(world)],
  [bankStatements.reconcileAccount,    [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [bankMatches.listBankRows,           [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [bankMatches.suggestMatches,         [401, 401, 403, 403, 403, 403, 403, 403, 202], aTargetReceivingAccount],
  [bankMatches.listSuggestions,        [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [bankMatches.confirmMatches,         [401, 401, 403, 403, 403, 403, 403, 403, 202], async () => ({ body: { matches: [{ rowID: A_CLIENT_ID, kind: 'purchase', subjectID: A_CLIENT_ID }] } })],
  [bankMatches.takeBackMatch,          [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetBankRow(world)],
  [bankMatches.decideReversal,         [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetBankRow(world, {})],
  [bankMatches.noteBankRow,            [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetBankRow(world, { note: 'returned', isDone: true })],
  [bankMatches.listUnpaidPurchases,    [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [proposals.listProposals,            [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [proposals.fetchProposalAbout,       [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetProposal(world)],
  [proposals.confirmProposal,          [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetProposal(world)],
  [proposals.declineProposal,          [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetProposal(world, { note: 'Please ask the bank first.' })],
  [notices.listNotices,                [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [notices.readNotices,                [401, 401, 403, 200, 200, 200, 200, 200, 200], async () => ({ body: { all: true } })],
  [notices.fetchNoticeSettings,        [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [notices.updateNoticeSettings,       [401, 401, 403, 200, 200, 200, 200, 200, 200], async () => ({ body: { showDetails: true } })],
  [notices.addNoticeDevice,            [401, 401, 403, 201, 201, 201, 201, 201, 201], async ({ app }, who) => ({ body: aBrowser(app, who) })],
  [notices.removeNoticeDevice,         [401, 401, 403, 200, 404, 404, 404, 404, 404], aDeviceOfTheBuyer],
  [notices.testNoticeDevice,           [401, 401, 403, 502, 404, 404, 404, 404, 404], aDeviceOfTheBuyer],
  [notices.unsubscribe,                [200, 200, 200, 200, 200, 200, 200, 200, 200], async ({ app, people }) => ({ query: { token: unsubscribeToken(app.deps.secretFor, { accountId: people.buyer.id, kind: 'message' }) } })],
  [trail.listTrail,                    [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [trail.fetchTrailRow,                [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => targetIn(world, () => aTrailRow(world))],
  [trail.exportTrail,                  [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [statements.fetchReceipt,            [401, 401, 403, 200, 404, 403, 403, 403, 200], async (world) => ({ params: { id: (await sessionIn(world)).id } })],
  [statements.fetchStatement,          [401, 401, 403, 403, 403, 200, 403, 403, 200], async ({ people }) => ({ params: { id: people.chatter.id }, query: { month: '2026-11' } })],
  [statements.exportStatement,         [401, 401, 403, 403, 403, 200, 403, 403, 200], async ({ people }) => ({ params: { id: people.chatter.id }, query: { month: '2026-11' } })],
  ...LIST_FILES.map((call): Row => [call, [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing]),
  ...CALLS_ABOUT_A_PERSON.map((call): Row => [call, [401, 401, 403, 403, 403, 403, 403, 403, 200], (world) => aTargetUser(world)]),
  [searchEverything,                   [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: 'user' } })],
  [fetchFigures,                       [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [countPending,                       [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [fetchPolicy,                        [200, 200, 200, 200, 200, 200, 200, 200, 200], async () => ({ params: { name: 'terms' }, query: { language: 'en' } })],
  [fetchContact,                       [200, 200, 200, 200, 200, 200, 200, 200, 200], nothing],
  [fetchLandingFacts,                  [200, 200, 200, 200, 200, 200, 200, 200, 200], nothing],
]

/**
 * Logging out ends nothing else, a test notice and the reading of a screenshot or a bank statement change nothing, and voice messages are
 * tested in chat/voice.test.ts.
 */
const WITHOUT_LOCK: readonly Endpoint[] = [
  signIns.logOut,
  notices.testNoticeDevice,
  readProof,
  bankStatements.readBankStatement,
  chat.sendVoice,
]
const isWrite = ([{ method, callers }]: Row) => method !== 'GET' && !callers.includes('anyone')

/** Writes, which lock their caller: the first of each part of the API, and the others. */
export const [LOCKING, ALSO_LOCKING] = split(TABLE.filter((row) => isWrite(row) && !WITHOUT_LOCK.includes(row[0])))

function split(rows: readonly Row[]): [readonly Row[], readonly Row[]] {
  const first = [...Map.groupBy(rows, ([{ path }]) => path.split('/', 3).join('/')).values()].flatMap((part) => part.slice(0, 1))
  return [first, rows.filter((row) => !first.includes(row))]
}
