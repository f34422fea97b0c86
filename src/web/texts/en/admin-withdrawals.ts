export default {
  title: 'Withdraw Requests',
  search: 'Search by withdraw id',
  count_one: '{{count, number}} withdraw request',
  count_other: '{{count, number}} withdraw requests',
  empty: 'No withdraw request found!',
  emptyText: 'What chatters ask to be paid out appears here.',
  emptyForSearch: 'No withdraw request has the id “{{search}}”.',

  withdrawId: 'Withdraw ID',
  chatter: 'Chatter',
  bankName: 'Bank Name',
  accountName: 'Account Name',
  accountNumber: 'Account Number',
  amount: 'Amount',
  requestedAt: 'Requested At',
  completedAt: 'Completed At',

  manage: 'Manage Withdraw Status',
  payTo: 'Pay by hand to this account',
  changed: 'Changed by \u2068{{name}}\u2069 on {{when}}.',
  changedMeanwhile: '\u2068{{name}}\u2069 changed it to {{status}} on {{when}}.',

  updated: 'Withdraw status updated!',
  deleteFailed: 'Failed to delete withdraw request',
  confirmDelete: 'Are you sure you want to delete this withdraw?',
  pendingIsDeleted: '{{amount}} go back to what \u2068{{username}}\u2069 has available. This cannot be undone.',
  decidedIsDeleted:
    '{{amount}} of \u2068{{username}}\u2069 will be gone from the lists; the money stays where it is. This cannot be undone.',
}
