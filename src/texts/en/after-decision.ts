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
  sendAgainText: 'Correct what you sent and send it again by {{until}}.',
  sendAgainBusy_one: 'The chatter is busy right now. Please wait {{count}} minute before you send it.',
  sendAgainBusy_other: 'The chatter is busy right now. Please wait {{count}} minutes before you send it.',
  sendAgain: 'Send again',
  sendAgainTo: 'Send again: {{name}}',
  contactText: 'Contact us with the transaction ID.',
  orContactText: 'Or contact us with the transaction ID.',
  contactMessage: 'Transaction ID {{id}}, {{amount}}',

  refusedText: 'If the money has left your account and you cannot submit it here, contact us.',
  dialogText: 'You do not need to pay again. Check what you sent, correct it, and submit it.',
  alreadySent: 'You have already made this transaction. Send money again only if it came back to your account.',
  earlierPicture: 'The picture you sent before',
  removed: 'Removed',
} as const
