export default {
  markAllRead: 'Mark all read',
  settings: 'Notification settings',
  unread: 'Unread',
  justNow: 'Just now',
  showMore: 'Show more',
  loadingMore: 'Loading...',
  empty: 'No notifications yet',
  emptyText: 'When a payment is approved or rejected, a session starts or someone writes to you, you will see it here.',
  emptyAdminText: 'New purchases, chatters and withdraw requests will appear here.',
  markFailed: 'The notifications could not be marked as read. Please try again.',
} as const
