// What a buyer reads about a payment that was rejected or removed.

export default {
  rejectedTitle: 'Your payment was not approved',
  removedTitle: 'Your payment was removed',
  removedText: 'An admin removed this payment before it was decided, so no session was started.',
  amount: 'Paid Amount',
  transactionId: 'Transaction ID',
  plan: 'Plan',
  noReason: 'The admin gave no reason.',
  note: 'Note from the admin',
  notAgain: 'If the money has left your account, you do not need to pay again.',
  sendAgainText: 'Correct what you sent and send it again until {{until}}.',
  sendAgainBusy_one: 'The chatter is busy. You can send it again in {{count}} minute.',
  sendAgainBusy_other: 'The chatter is busy. You can send it again in {{count}} minutes.',
  sendAgain: 'Send again',
  sendAgainTo: 'Send again: {{name}}',
  contactText: 'Contact us and name the transaction ID.',
  contactMessage: 'Transaction ID {{id}}, {{amount}}',

  refusedText: 'If the money has left your account and you cannot submit it here, contact us.',
  dialogText: 'You do not need to pay again. Check what you sent, correct it, and submit it.',
  alreadySent: 'You have already made this transaction. Send money again only if it came back to your account.',
  earlierPicture: 'The picture you sent before',
  removed: 'Removed',
} as const
