// The list of all calls, for OpenAPI, the permission table, and the test that compares what is registered with what is
// described.

import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import { updateAvailability } from './availability.ts'
import * as blocks from './blocks.ts'
import * as chat from './chat.ts'
import * as complaints from './complaints.ts'
import * as contact from './contact.ts'
import { fetchChatterDay } from './earnings.ts'
import type { Endpoint } from './endpoint.ts'
import * as figures from './figures.ts'
import * as landing from './landing.ts'
import * as listExports from './list-exports.ts'
import * as minutes from './minutes.ts'
import * as notices from './notices.ts'
import * as ownData from './own-data.ts'
import * as passwords from './passwords.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as person from './person.ts'
import * as policies from './policies.ts'
import * as proposals from './proposals.ts'
import * as refunds from './refunds.ts'
import * as reports from './reports.ts'
import * as sessions from './sessions.ts'
import * as signIns from './sign-ins.ts'
import * as statements from './statements.ts'
import * as trail from './trail.ts'
import * as twoStep from './two-step.ts'
import * as withdrawals from './withdrawals.ts'

export const ENDPOINTS = [
  accounts.fetchOwnAccount,
  accounts.signUp,
  accounts.uploadAvatar,
  accounts.updateProfile,
  ownData.exportData,
  ownData.deleteOwnAccount,
  accounts.listUsers,
  accounts.searchUsers,
  accounts.updateUserRole,
  accounts.toggleUserBan,
  accounts.deleteUser,
  accounts.listAccountRequests,
  accounts.searchAccountRequests,
  accounts.updateAccountStatus,
  accounts.deleteAccountRequest,
  signIns.logIn,
  signIns.finishLogIn,
  signIns.fetchPasskeyChallenge,
  signIns.finishLogInWithPasskey,
  twoStep.fetchTwoStep,
  twoStep.beginAuthenticator,
  twoStep.confirmAuthenticator,
  twoStep.removeAuthenticator,
  twoStep.beginPasskey,
  twoStep.addPasskey,
  twoStep.removePasskey,
  twoStep.renewRecoveryCodes,
  signIns.logOut,
  signIns.listSignIns,
  signIns.endSignIn,
  signIns.signOutElsewhere,
  passwords.changePassword,
  passwords.keepPassword,
  passwords.forgotPassword,
  passwords.resetPassword,
  passwords.checkResetLink,
  passwords.confirmEmail,
  passwords.checkEmailLink,
  passwords.resendEmailLink,
  passwords.cancelEmailChange,
  updateAvailability,
  fetchChatterDay,
  blocks.listBlocked,
  blocks.updateBlock,
  payments.listPaymentMethods,
  payments.addPaymentMethod,
  payments.editPaymentMethod,
  payments.pausePaymentMethod,
  payments.movePaymentMethod,
  payments.deletePaymentMethod,
  sessions.checkBusy,
  sessions.checkSession,
  sessions.fetchApprovalTime,
  sessions.purchasePlan,
  sessions.readProof,
  sessions.listOwnSessions,
  sessions.listSessionRequests,
  sessions.searchSessionRequests,
  sessions.updateSessionStatus,
  sessions.deleteSessionRequest,
  minutes.updateSessionNote,
  minutes.listLapsedSessions,
  minutes.decideLapsedSession,
  people.listChatters,
  people.searchChatters,
  people.listChatterSessions,
  people.listUserSessions,
  people.searchSessionUsers,
  reports.createReport,
  reports.listOwnReports,
  reports.listReports,
  reports.fetchReport,
  reports.decideReport,
  complaints.createComplaint,
  complaints.listOwnComplaints,
  complaints.answerComplaint,
  complaints.listComplaints,
  complaints.decideComplaint,
  chat.fetchMessages,
  chat.fetchHistory,
  chat.searchHistory,
  chat.fetchVoiceUrl,
  chat.sendVoice,
  withdrawals.listOwnWithdraws,
  withdrawals.createWithdraw,
  withdrawals.listWithdrawRequests,
  withdrawals.searchWithdrawRequests,
  withdrawals.updateWithdrawStatus,
  withdrawals.deleteWithdrawRequest,
  withdrawals.fetchWithdrawHistory,
  refunds.previewRefund,
  refunds.createRefund,
  refunds.listRefunds,
  refunds.searchRefunds,
  refunds.completeRefund,
  refunds.refuseRefundAccount,
  refunds.giveRefundAccount,
  payouts.listPayable,
  payouts.listPayoutRuns,
  payouts.createPayoutRun,
  payouts.fetchPayoutRun,
  payouts.payPayoutRows,
  payouts.updatePayoutRunStatus,
  payouts.updatePayoutTemplate,
  proposals.listProposals,
  proposals.fetchProposalAbout,
  proposals.confirmProposal,
  proposals.declineProposal,
  notices.listNotices,
  notices.readNotices,
  notices.fetchNoticeSettings,
  notices.updateNoticeSettings,
  notices.addNoticeDevice,
  notices.removeNoticeDevice,
  notices.testNoticeDevice,
  notices.unsubscribe,
  trail.listTrail,
  trail.fetchTrailRow,
  trail.exportTrail,
  statements.fetchReceipt,
  statements.fetchStatement,
  statements.exportStatement,
  listExports.exportUsers,
  listExports.exportAccountRequests,
  listExports.exportSessionRequests,
  listExports.exportNeedsDecision,
  listExports.exportPaymentMethods,
  listExports.exportWithdrawRequests,
  listExports.exportRefunds,
  listExports.exportPayoutRuns,
  listExports.exportProposals,
  listExports.exportComplaints,
  listExports.exportReports,
  person.fetchPerson,
  person.listPersonSessions,
  person.listPersonJournal,
  person.listPersonWithdraws,
  person.listPersonRefunds,
  person.listPersonComplaints,
  person.listPersonReports,
  person.listPersonNotices,
  person.fetchPersonSignIns,
  person.searchEverything,
  figures.fetchFigures,
  admin.countPending,
  policies.fetchPolicy,
  contact.fetchContact,
  landing.fetchLandingFacts,
] as const satisfies readonly Endpoint[]
