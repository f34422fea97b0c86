export default {
  title: 'Withdraw Requests',
  payTogether: 'Pay together',
  search: 'Search by withdraw id',
  count_one: '{{count, number}} withdraw request',
  count_other: '{{count, number}} withdraw requests',
  empty: 'No withdraw request found!',
  emptyText: 'Withdraw requests from chatters appear here.',
  emptyForSearch: 'Nothing matches “{{search}}”. Try a name, an email, or the first or last 4 characters of an ID or account number.',

  withdrawId: 'Withdraw ID',
  chatter: 'Chatter',
  amount: 'Amount',
  requestedAt: 'Requested At',
  completedAt: 'Completed At',

  manage: 'Manage Withdraw Status',
  payTo: 'Send the money to this account',
  changed: 'Changed by \u2068{{name}}\u2069 on {{when}}.',
  changedMeanwhile: '\u2068{{name}}\u2069 set the status to {{status}} on {{when}}.',

  takeBackTitle: 'Reverse this payout?',
  takeBackText: '\u2068{{username}}\u2069 was paid {{amount}}. The status becomes {{status}}.',
  takeBackHistory: 'History',
  requestedBy: 'Requested by \u2068{{name}}\u2069 on {{when}}.',
  changedFrom: 'Changed from {{from}} to {{to}} by \u2068{{name}}\u2069 on {{when}}.',
  takeBackReason: 'Why are you reversing this payout?',
  takeBackHint: '3 to 300 characters, for the log.',
  takeBack: 'Reverse payout',
  historyFailed: 'We couldn’t load the history.',

  deleteFailed: 'Failed to delete withdraw request',
  confirmDelete: 'Are you sure you want to delete this withdraw?',
  pendingIsDeleted: '{{amount}} returns to \u2068{{username}}\u2069’s available balance. This can’t be undone.',
  decidedIsDeleted:
    '\u2068{{username}}\u2069’s request for {{amount}} disappears from every list. Balances don’t change. This can’t be undone.',
} as const
