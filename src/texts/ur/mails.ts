import type { TextsOf } from '../areas.ts'

export default {
  open: 'گفتگو کھولیں',
  reason: 'یہ ای میل اس لیے آئی ہے کہ آپ کے گفتگو پروفائل میں اس قسم کی ای میلز آن ہیں۔',
  change: 'اپنی اطلاعات منتخب کریں',
  stop: 'اس قسم کی ای میلز بند کریں',
} satisfies TextsOf<'mails'>
