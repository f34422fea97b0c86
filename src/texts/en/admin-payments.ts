export default {
  title: 'Payment Methods',
  count_one: '{{count, number}} account',
  count_other: '{{count, number}} accounts',
  empty: 'No payment method added yet!',
  emptyText: 'Buyers pay into the accounts listed here. Without one, nobody can buy.',

  bankName: 'Bank Name',
  accountName: 'Account Name',
  accountNumber: 'Account Number',
  receivingLimit: 'Receiving Limit',
  receivingLimitHint: 'PKR per calendar month. Leave it empty for no limit.',
  required: 'This field is required.',
  receivedOf: '{{received}} this month',
  claimedOf: '{{claimed}} of it not approved yet',
  receivedOfLimit: '{{received}} of {{limit}} received this month',
  full: 'Full',

  add: 'Add Payment Method',
  addMethod: 'Add Method',
  adding: 'Adding...',
  addFailed: 'Failed to add payment method',
  deleteFailed: 'Failed to delete payment method',
  confirmDelete: 'Are you sure you want to delete this payment method?',
  whatIsDeleted:
    '\u2068{{bankName}}\u2069, \u2068{{accountName}}\u2069, \u2068{{accountNumber}}\u2069. Buyers can no longer pay into it. Earlier payments stay as they are.',
} as const
