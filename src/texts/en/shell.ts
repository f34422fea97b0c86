// What is around every page of a signed-in account.

export default {
  unreadNotices: 'Notifications, {{shown}} unread',
  unreadMessages_one: '{{shown}} unread message',
  unreadMessages_other: '{{shown}} unread messages',
  decidedPayments_one: '{{shown}} new decision',
  decidedPayments_other: '{{shown}} new decisions',
  day: 'My day',
  alerts: 'Alerts',
  language: 'Language',
} as const
