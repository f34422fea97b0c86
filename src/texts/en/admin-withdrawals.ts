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
  amount: 'Amount',
  requestedAt: 'Requested At',
  completedAt: 'Completed At',

  manage: 'Manage Withdraw Status',
  payTo: 'Transfer the money to this account',
  changed: 'Changed by \u2068{{name}}\u2069 on {{when}}.',
  changedMeanwhile: '\u2068{{name}}\u2069 changed it to {{status}} on {{when}}.',

  takeBackTitle: 'Take this paid withdraw back?',
  takeBackText: '{{amount}} was paid to \u2068{{username}}\u2069. Its status changes to {{status}}.',
  takeBackHistory: 'What happened so far',
  requestedBy: '\u2068{{name}}\u2069 requested it on {{when}}.',
  changedFrom: '\u2068{{name}}\u2069 changed it from {{from}} to {{to}} on {{when}}.',
  takeBackReason: 'Why is it taken back?',
  takeBackHint: '3 to 300 characters, for the audit trail.',
  takeBack: 'Take it back',
  historyFailed: 'The history could not be loaded.',

  deleteFailed: 'Failed to delete withdraw request',
  confirmDelete: 'Are you sure you want to delete this withdraw?',
  pendingIsDeleted: '{{amount}} goes back to the available balance of \u2068{{username}}\u2069. This cannot be undone.',
  decidedIsDeleted:
    '\u2068{{username}}\u2069’s request for {{amount}} will be removed from every list. The balances do not change. This cannot be undone.',
} as const
