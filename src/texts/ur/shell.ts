import type { TextsOf } from '../areas.ts'

export default {
  unreadNotices_one: 'اطلاعات، {{count}} نئی',
  unreadNotices_other: 'اطلاعات، {{count}} نئی',
  unreadMessages_one: '{{count}} نیا پیغام',
  unreadMessages_other: '{{count}} نئے پیغامات',
  decidedPayments_one: '{{count}} نیا فیصلہ',
  decidedPayments_other: '{{count}} نئے فیصلے',
  many: '99+',
  more: 'مزید',
  language: 'زبان',
} satisfies TextsOf<'shell'>
