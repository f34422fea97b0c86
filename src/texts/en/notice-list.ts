export default {
  markAllRead: 'Mark all read',
  settings: 'Notification settings',
  unread: 'Unread',
  justNow: 'Just now',
  showMore: 'Show more',
  loadingMore: 'Loading...',
  empty: 'No notifications yet',
  emptyText: 'Payment decisions, sessions and messages appear here.',
  emptyAdminText: 'New payments, chatters and withdraw requests appear here.',
  markFailed: 'We couldn’t mark your notifications as read. Try again.',
} as const
