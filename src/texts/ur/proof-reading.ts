import type en from '../en/proof-reading.ts'

export default {
  title: 'اسکرین شاٹ سے پڑھا گیا',
  expected: 'متوقع',
  typed: 'لکھا گیا',
  read: 'پڑھا گیا',
  amount: 'رقم',
  transactionID: 'ٹرانزیکشن آئی ڈی',
  paidAt: 'تاریخ اور وقت',
  accountNumber: 'وصول کرنے والا اکاؤنٹ',
  none: 'کچھ نہیں',
  upTo: '\u2066{{time}}\u2069 تک',
  agrees: 'درست',
  differs: 'مختلف',
  unreadable: 'پڑھا نہیں جا سکا',
  allAgree: 'چاروں درست ہیں',
  differ: 'مختلف: {{fields}}',
  notReadable: 'پڑھا نہیں جا سکا: {{fields}}',
  noneReadable: 'اسکرین شاٹ پڑھا نہیں جا سکا',
  signal: 'اسکرین شاٹ میں کچھ اور لکھا ہے: {{fields}}۔',
  markWords: 'پڑھے گئے الفاظ پر نشان لگائیں',
} satisfies Record<keyof typeof en, string>
