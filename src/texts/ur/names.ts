import type { TextsOf } from '../areas.ts'

export default {
  Basic: 'بیسک',
  Standard: 'اسٹینڈرڈ',
  Gold: 'گولڈ',
  BasicText: 'مختصر سی سلام دعا: جھجک دور کرنے کے لیے کافی وقت۔',
  StandardText: 'ایک بھرپور گفتگو کے لیے کافی وقت۔',
  GoldText: 'اطمینان سے لمبی بات چیت۔',

  user: 'صارف',
  chatter: 'چیٹر',
  admin: 'ایڈمن',
  approved: 'منظور شدہ',
  pending: 'زیرِ غور',
  rejected: 'مسترد',
  banned: 'پابندی',
  completed: 'مکمل',
  deletedAccount: 'حذف شدہ اکاؤنٹ',

  monday: 'پیر',
  tuesday: 'منگل',
  wednesday: 'بدھ',
  thursday: 'جمعرات',
  friday: 'جمعہ',
  saturday: 'ہفتہ',
  sunday: 'اتوار',
  listComma: '، ',
  listOr: ' یا ',
  listAnd: ' اور ',
} satisfies TextsOf<'names'>
