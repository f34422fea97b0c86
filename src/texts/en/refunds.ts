// What a buyer reads of a refund, and the form for the account.

export default {
  awaiting_account: 'Refund of {{amount}}: give your account',
  pending: 'Refund of {{amount}}: on its way to the account ending in {{end}}',
  completed: 'Refund of {{amount}} paid',
  takenBack: '{{amount}} of your earning was taken back by a refund.',
  reference: 'Bank reference: {{reference}}',
  note: 'Note from the admin',
  refused: 'The account you gave cannot be used. Note from the admin:',
  giveAccount: 'Give your account',
  giveAccountFor: 'Give your account: refund for the chat with {{name}}',
  title: 'Where shall we send your refund?',
  text: 'You get {{amount}} back. Enter an account in your own name. It is used for this refund only.',
  bankName: 'Bank Name',
  accountName: 'Account Name',
  accountNumber: 'Account Number',
  send: 'Send to this account',
  sending: 'Sending...',
  cancel: 'Cancel',
} as const
