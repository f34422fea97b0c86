// What the policy drafts promise, and the test that proves it: a file and part of a title. A draft marks the sentence with '{{# claim}}'.
// When the product changes, its test changes, and this table points to the sentences that must change too.

export const CLAIMS: Readonly<Record<string, readonly [file: string, title: string]>> = {
  // Payments
  'manual-transfers': ['src/server/money/refunds/payment.test.ts', 'needs the reference of the bank, which pays one refund'],
  'seen-price': ['src/server/sessions/purchase-refusals.test.ts', 'the price and minutes that the buyer saw must still be current'],
  'plan-minutes': ['src/server/chat/people/landing.test.ts', 'has the lengths of its plans'],
  'transaction-once': ['src/server/sessions/decide.test.ts', 'of two purchases with one transaction ID only one is ever completed'],
  'three-pending': ['src/server/sessions/purchase-refusals.test.ts', 'at most three pending purchases until one was approved'],
  'admin-decides': ['src/server/sessions/decide.test.ts', 'only an admin decides or deletes; the two parties cannot'],
  'no-cancelling': ['src/server/sessions/decide.test.ts', 'only an admin decides or deletes; the two parties cannot'],
  'rejected-moves-nothing': ['src/server/sessions/decide.test.ts', 'rejecting moves no money'],
  'rejection-reason': ['src/server/sessions/rejection.test.ts', 'the buyer and the admins read the reason and the note'],
  'send-again': ['src/server/sessions/resubmission.test.ts', 'is offered to the buyer for seven days'],
  'removed-stays': ['src/server/sessions/removed.test.ts', 'in the history and the pane of the buyer, with amount and transaction ID'],
  'earlier-account': ['src/server/sessions/paid-account.test.ts', 'a payment to a %s account can be submitted for 24 hours'],

  // Minutes
  'no-time-before-approval': ['src/server/sessions/decide.test.ts', 'completing starts the time, credits the chatter and leaves a trail'],
  'starts-at-approval': ['src/server/sessions/decide.test.ts', 'completing starts the time, credits the chatter and leaves a trail'],
  'starts-together': ['src/server/sessions/minutes/meeting.test.ts', 'the setting decides when the admin does not'],
  'never-met': ['src/server/sessions/minutes/due.test.ts', 'the minutes of two who never met are kept, however late the job runs'],
  'kept-days': ['src/server/sessions/minutes/due.test.ts', 'the jobs for the end, the reminder and the lapse have their times'],
  lapsed: ['src/server/sessions/minutes/actions.test.ts', 'a refund is the third decision'],
  continuing: ['src/server/sessions/minutes/due.test.ts', 'it starts when the running one ends, without a gap'],
  'send-only-running': ['src/server/chat/send-refusals.test.ts', 'and one sent at the end is refused'],
  'earlier-readable': ['src/server/chat/history.test.ts', 'what was said stays readable after the end'],
  attendance: ['src/server/sessions/minutes/meeting.test.ts', 'who was there when is on record'],
  'notes-private': ['src/server/sessions/minutes/actions.test.ts', 'no admin gets a note that was not reported'],
  'note-days': ['src/server/tests/retention.test.ts', 'a note is removed after 90 days'],

  // Complaints, reports, blocks
  complaint: ['src/server/cases/complaints/complaints.test.ts', 'from the end of the session until 72 hours later, and once'],
  'complaint-answer': ['src/server/cases/complaints/complaints.test.ts', 'the chatter may answer once'],
  'complaint-facts': ['src/server/cases/complaints/complaints.test.ts', 'admins see the facts and never the words of the conversation'],
  'complaint-outcomes': ['src/server/cases/complaints/complaints.test.ts', 'both read the decision'],
  'complaint-read': ['src/server/cases/complaints/complaints.test.ts', 'both read the decision'],
  'complaint-no-second-credit': ['src/server/cases/complaints/remedies.test.ts', 'on whatever nodes, without another credit'],
  'attendance-admins': ['src/server/cases/complaints/remedies.test.ts', 'the facts say who was there when'],
  'block-complaint': [
    'src/server/cases/complaints/complaints.test.ts',
    'a session that a block of either side has ended is a complaint of the buyer',
  ],
  block: ['src/server/accounts/blocks/blocks.test.ts', 'ends the running session at once, and neither can send'],
  report: ['src/server/cases/reports/reports.test.ts', 'the reported message and five on each side are copied, and no more'],
  'report-voice': ['src/server/cases/reports/recordings.test.ts', 'an admin plays a recording of a report'],
  'report-secret': ['src/server/cases/reports/reports.test.ts', 'a decision reaches the reporter'],
  'admins-read-reports-only': [
    'src/server/tests/message-texts.test.ts',
    'no answer to an admin has the text of a message that was not reported',
  ],

  // Refunds
  'refund-once': ['src/server/money/refunds/refund.test.ts', 'a second time, also for the rest'],
  'refund-ends': ['src/server/money/refunds/refund.test.ts', 'that is refunded wholly ends at once'],
  'refund-account': ['src/server/money/refunds/payment.test.ts', 'is given by the buyer'],
  'refund-account-refused': ['src/server/money/refunds/payment.test.ts', 'is sent back with a note, and the buyer gives another'],
  'refund-reference': ['src/server/money/refunds/payment.test.ts', 'needs the reference of the bank, which pays one refund'],
  'refund-takes-back': ['src/server/money/refunds/refund.test.ts', 'of a part reverses both in proportion'],
  advance: [
    'src/server/money/refunds/refund.test.ts',
    'of money that was withdrawn becomes an advance, which the next credits repay first',
  ],

  // Chatters
  'chatter-age': ['src/domain/accounts.test.ts', 'of a chatter needs the personal details'],
  'chatter-approved': ['src/domain/accounts.test.ts', 'a chatter waits for approval'],
  'earned-at-approval': ['src/server/sessions/decide.test.ts', 'the platform keeps its fee, rounded down, in its own row'],
  held: ['src/server/money/earnings/release.test.ts', 'a credit is held until so many hours after the end'],
  'withdraw-days': ['src/server/money/withdrawals/request.test.ts', 'a refusal names the days that are allowed'],
  'withdraw-returned': ['src/domain/withdrawals.test.ts', 'from %s to %s moves the amount once'],
  'landing-chatters': ['src/server/chat/people/landing.test.ts', 'a chatter is shown only after she has agreed'],

  // Accounts
  ban: ['src/server/accounts/security/log-in.test.ts', 'reveals a ban only to a caller who knows the password'],
  'password-hash': ['src/server/accounts/security/log-in.test.ts', 'stores only an argon2id hash of the password'],
  'password-signs-out': ['src/server/accounts/security/passwords.test.ts', 'a changed password ends every sign-in'],
  'sign-in-list': ['src/server/accounts/security/sign-ins.test.ts', 'the list has the device, the address and the times of each sign-in'],
  'sign-in-days': ['src/server/accounts/security/sign-ins.test.ts', 'the new token expires when the old one would have'],
  'known-addresses': ['src/server/tests/upkeep.test.ts', 'addresses that were not used for 90 days are removed'],
  'second-step-encrypted': [
    'src/server/accounts/security/second-step/settings.test.ts',
    'has a secret that a copy of the database does not reveal',
  ],
  'delete-own': ['src/server/accounts/own-data/delete-own-account.test.ts', 'deletes their account: it is signed out everywhere'],
  'delete-refused': ['src/server/accounts/obligations.test.ts', 'then the chatter cannot until the money is paid out'],
  erased: ['src/server/accounts/erase.test.ts', 'after a deletion nothing in the database names the account'],
  'deleted-keeps': ['src/server/accounts/erase.test.ts', 'is erased with them or has a reason to be kept'],
  export: ['src/server/accounts/own-data/export.test.ts', 'a buyer gets the account, payments, messages, notices and sign-ins'],

  // What is stored, and who sees it
  'proof-pixels': ['src/server/testing/image-intake.ts', 'nothing but pixels survives'],
  'proof-read': [
    'src/server/sessions/proof-readings.test.ts',
    'what differs is a signal, and so is an ID that is on the proof of another session',
  ],
  'proof-days': ['src/server/tests/retention.test.ts', 'a proof is removed when its decision is longer ago than proofs are kept'],
  'voice-days': ['src/server/tests/retention.test.ts', 'a recording is removed when it is older than recordings are kept'],
  'bank-rows': ['src/server/money/bank/reconciliation.test.ts', 'are erased as long after their day as proofs are kept'],
  'online-times': ['src/server/money/earnings/earnings.test.ts', 'what is two weeks old or belongs to a deleted account is removed'],
  'notices-kept': ['src/server/tests/upkeep.test.ts', 'notices older than 90 days are removed'],
  trail: ['src/server/admin/audit/views.test.ts', 'a look at reported messages is a row'],
  'trail-address': ['src/server/accounts/erase.test.ts', 'the trail has what they did, and not from where'],
  books: ['src/server/admin/audit/record.test.ts', 'the database refuses: %s'],
  'buyers-see': ['src/server/chat/people/chatters.test.ts', 'a card shows the person and the three plans, and nothing private'],
  'chatters-see': [
    'src/server/chat/people/session-people.test.ts',
    'a list without sessions is empty, and does not show the sessions of others',
  ],
  'never-to-chatter': ['src/server/chat/people/session-people.test.ts', 'each party gets only the fields for them'],
  'never-to-buyer': ['src/server/chat/people/chatters.test.ts', 'a card shows the person and the three plans, and nothing private'],
  'signed-files': ['src/server/chat/voice.test.ts', 'at its signed address, which ends after 15 minutes'],
  'own-origin': ['src/server/platform/http/server.test.ts', 'every answer has the security headers'],
  'account-mails': ['src/server/accounts/security/mails.test.ts', 'no mail contains the username'],
  'push-encrypted': ['src/server/platform/push/push.test.ts', 'a browser decrypts what was sent'],
  'notices-without-details': ['src/server/notices/mail.test.ts', 'without names and amounts'],
  'log-out-removes': ['src/web/chat/draft.test.ts', 'signing out removes the draft'],
}
