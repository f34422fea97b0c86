// What a buyer reads about a payment that was rejected or removed.

export default {
  rejectedTitle: 'Your payment was not approved',
  removedTitle: 'Your payment was removed',
  removedText: 'We removed this payment before approving it, so no session started.',
  amount: 'Paid Amount',
  transactionId: 'Transaction ID',
  plan: 'Plan',
  noReason: 'No reason was given.',
  note: 'Note from our team',
  notAgain: 'If the money left your account, don’t pay the full price again.',
  sendAgainText: 'Correct it and send it again by {{until}}.',
  sendAgainBusy_one: 'The chatter is busy. Wait {{count}} minute before you send it.',
  sendAgainBusy_other: 'The chatter is busy. Wait {{count}} minutes before you send it.',
  sendAgain: 'Send again',
  sendAgainTo: 'Send again: {{name}}',
  contactText: 'Contact us and mention your transaction ID.',
  orContactText: 'Or contact us and mention your transaction ID.',
  contactMessage: 'Transaction ID {{id}}, {{amount}}',

  refusedText: 'If the money left your account and you can’t submit it here, contact us.',
  dialogText: 'Don’t pay again. Check what you sent, correct it and submit.',
  alreadySent: 'You’ve already made this transfer. Send money again only if it came back to you.',
  earlierPicture: 'The screenshot you sent before',
  removed: 'Removed',
} as const
