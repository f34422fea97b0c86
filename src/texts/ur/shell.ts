import type { TextsOf } from '../areas.ts'

export default {
  unreadNotices: 'اطلاعات، {{shown}} نئی',
  unreadMessages_one: '{{shown}} نیا پیغام',
  unreadMessages_other: '{{shown}} نئے پیغامات',
  decidedPayments_one: '{{shown}} نیا فیصلہ',
  decidedPayments_other: '{{shown}} نئے فیصلے',
  day: 'میرا دن',
  alerts: 'اطلاعات',
  language: 'زبان',
} satisfies TextsOf<'shell'>
