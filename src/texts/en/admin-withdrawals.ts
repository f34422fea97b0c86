export default {
  title: 'Withdraw Requests',
  search: 'Search by withdraw id',
  count_one: '{{count, number}} withdraw request',
  count_other: '{{count, number}} withdraw requests',
  empty: 'No withdraw request found!',
  emptyText: 'Withdraw requests from chatters appear here.',
  emptyForSearch:
    'Nothing matches “{{search}}”. Try the first or last four characters of an id or account number, or part of the chatter’s username or email.',

  withdrawId: 'Withdraw ID',
  chatter: 'Chatter',
  bankName: 'Bank Name',
  accountName: 'Account Name',
  accountNumber: 'Account Number',
  amount: 'Amount',
  requestedAt: 'Requested At',
  completedAt: 'Completed At',

  manage: 'Manage Withdraw Status',
  payTo: 'Transfer the money to this account',
  changed: 'Changed by \u2068{{name}}\u2069 on {{when}}.',
  changedMeanwhile: '\u2068{{name}}\u2069 changed it to {{status}} on {{when}}.',

  deleteFailed: 'Failed to delete withdraw request',
  confirmDelete: 'Are you sure you want to delete this withdraw?',
  pendingIsDeleted: '{{amount}} goes back to the available balance of \u2068{{username}}\u2069. This cannot be undone.',
  decidedIsDeleted:
    '\u2068{{username}}\u2069’s request for {{amount}} will be removed from every list. The balances do not change. This cannot be undone.',
} as const
