import type en from '../en/withdraws.ts'

export default {
  title: 'رقم نکلوائیں',
  balances: 'بیلنس',
  availableBalance: 'دستیاب بیلنس',
  pendingWithdraw: 'زیرِ غور رقم',
  totalWithdrawn: 'کل نکلوائی گئی رقم',

  note: '*رقم وصول کرنے کے لیے درخواست سے پہلے یہ خانے پُر کریں',
  form: 'رقم کہاں بھیجی جائے',
  bankName: 'بینک کا نام',
  accountName: 'اکاؤنٹ کا نام',
  accountNumber: 'اکاؤنٹ نمبر',
  fullBalance: 'پورا دستیاب بیلنس بھیجا جاتا ہے: {{amount}}۔',
  nothingYet: 'ابھی نکالنے کو کچھ نہیں: سیشن منظور ہوتے ہی آپ کی کمائی اوپر نظر آئے گی۔',
  request: 'رقم نکلوانے کی درخواست دیں',
  requesting: 'درخواست بھیجی جا رہی ہے...',
  requested: 'رقم نکلوانے کی درخواست کامیابی سے بھیج دی گئی!',

  history: 'نکلوائی گئی رقوم کی تاریخ',
  withdrawId: 'درخواست آئی ڈی',
  amount: 'رقم',
  requestedAt: 'درخواست کا وقت',
  completedAt: 'تکمیل کا وقت',
  status: 'حیثیت',
  none: '_',
  pending: 'زیرِ غور',
  completed: 'مکمل',
  rejected: 'مسترد',
  empty: 'رقم نکلوانے کی کوئی درخواست نہیں ملی!',
  emptyText: 'آپ کی درخواستیں اور اُن کا نتیجہ یہاں نظر آئے گا۔',
} satisfies Record<keyof typeof en, string>
