export default {
  markAllRead: 'Mark all read',
  settings: 'Notification settings',
  unread: 'Unread',
  justNow: 'Just now',
  showMore: 'Show more',
  loadingMore: 'Loading...',
  empty: 'No notifications yet',
  emptyText: 'We’ll tell you here when a payment is decided, a session starts or someone writes.',
  emptyAdminText: 'New payments, chatters and withdraw requests appear here.',
  markFailed: 'We couldn’t mark them as read. Please try again.',
} as const
