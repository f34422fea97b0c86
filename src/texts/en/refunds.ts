// What a buyer reads of a refund, and the form for the account.

export default {
  awaiting_account: 'Tell us where to send your {{amount}} refund',
  pending: 'We’ll send {{amount}} to your account ending in {{end}}',
  completed: 'We sent your {{amount}} refund',
  takenBackShort: '{{amount}} refund',
  reference: 'Bank reference: {{reference}}',
  note: 'Note from our team',
  refused: 'We can’t use the account you added:',
  giveAccount: 'Add account',
  giveAccountFor: 'Add account: refund for the session with {{name}}',
  correctAccount: 'Correct account',
  correctAccountFor: 'Correct account: refund for the session with {{name}}',
  title: 'Where should we send your refund?',
  text: 'We’re refunding {{amount}}. Use an account in your own name. We’ll only use it for this refund.',
  bankName: 'Bank Name',
  accountName: 'Account Name',
  accountNumber: 'Account Number',
  send: 'Save account',
  sending: 'Saving...',
  cancel: 'Cancel',
} as const
