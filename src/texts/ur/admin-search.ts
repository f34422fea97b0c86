import type { TextsOf } from '../areas.ts'

export default {
  title: 'سب میں تلاش کریں',
  placeholder: 'نام، ای میل، فون، آئی ڈی، ٹرانزیکشن یا اکاؤنٹ نمبر',
  people: 'لوگ',
  payments: 'ادائیگیاں',
  withdraws: 'رقم نکلوانا',
  refunds: 'رقم کی واپسی',
  payoutRuns: 'ادائیگیوں کی کھیپیں',
  bankImports: 'بینک امپورٹس',
  payoutRun: 'ادائیگیوں کی کھیپ {{number}}',
  bankImport: 'امپورٹ {{number}}',
  recent: 'حالیہ',
  results: 'نتائج',
  open: 'جاری',
  cancelled: 'منسوخ',
  hint: 'نام، ای میل، فون، آئی ڈی، اکاؤنٹ نمبر، بینک حوالہ، ادائیگیوں کی کھیپ یا اسٹیٹمنٹ کی فائل سے تلاش کریں۔',
  nothing: '”{{search}}“ سے کچھ نہیں ملا۔',
  failed: 'تلاش نہیں ہو سکی۔ لکھتے رہیں، دوبارہ کوشش ہو گی۔',
  resultCount_one: '{{count, number}} نتیجہ',
  resultCount_other: '{{count, number}} نتائج',
  payment: '{{user}} سے {{chatter}} کو',
} satisfies TextsOf<'adminSearch'>
