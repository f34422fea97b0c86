// What is around every page of a signed-in account.

export default {
  unreadNotices_one: 'Notifications, {{count}} unread',
  unreadNotices_other: 'Notifications, {{count}} unread',
  unreadMessages_one: '{{count}} unread message',
  unreadMessages_other: '{{count}} unread messages',
  decidedPayments_one: '{{count}} new decision',
  decidedPayments_other: '{{count}} new decisions',
  many: '99+',
  more: 'More',
  language: 'Language',
} as const
