// What a buyer reads about a payment that was rejected or removed.

export default {
  rejectedTitle: 'Your payment was rejected',
  removedTitle: 'Your payment was removed',
  removedText: 'We removed this payment without approving it, so no session started.',
  amount: 'Price',
  transactionId: 'Transaction ID',
  plan: 'Plan',
  account: 'Paid into',
  noReason: 'No reason given.',
  note: 'Note from our team',
  notAgain: 'If the money has left your account, don’t pay again.',
  missingOnly: 'If you sent too little, send only the missing amount, then add that receipt.',
  sendAgainText: 'Fix what was wrong and submit again before {{until}}.',
  sendAgainBusy_one: 'The chatter is busy. You can submit again in {{count}} minute.',
  sendAgainBusy_other: 'The chatter is busy. You can submit again in {{count}} minutes.',
  sendAgain: 'Submit again',
  sendAgainTo: 'Submit again: {{name}}',
  contactText: 'Contact us and mention your transaction ID.',
  contactMessage: 'Transaction ID {{id}}, {{amount}}',

  refusedText: 'If the money has left your account and you can’t submit it here, contact us.',
  dialogText: 'Check what you sent, fix it, and submit it again.',
  alreadySent: 'You’ve already paid. Send money again only if it came back to your account.',
  earlierPicture: 'Your earlier screenshot',
  removed: 'Removed',
} as const
