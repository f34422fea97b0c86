import type en from '../en/withdraws.ts'

export default {
  title: 'رقم نکلوائیں',
  statement: 'ماہانہ گوشوارہ',
  balances: 'بیلنس',
  availableBalance: 'دستیاب بیلنس',
  pendingWithdraw: 'زیرِ غور رقم',
  totalWithdrawn: 'کل نکلوائی گئی رقم',

  note: '*رقم وصول کرنے کے لیے درخواست سے پہلے یہ خانے پُر کریں',
  form: 'رقم کہاں بھیجی جائے',
  bankName: 'بینک کا نام',
  accountName: 'اکاؤنٹ کا نام',
  accountNumber: 'اکاؤنٹ نمبر',
  fullBalance: 'آپ کا پورا دستیاب بیلنس بھیجا جائے گا: {{amount}}۔',
  nothingYet: 'ابھی نکلوانے کو کچھ نہیں۔ سیشن منظور ہوتے ہی آپ کی کمائی اوپر نظر آئے گی۔',
  request: 'رقم نکلوانے کی درخواست دیں',
  requesting: 'درخواست بھیجی جا رہی ہے...',
  question: 'کیا آپ اپنا پورا بیلنس {{amount}} نکلوانا چاہتے ہیں؟',
  questionText: 'رقم {{accountName}} کو {{bankName}} میں بھیجی جائے گی، اکاؤنٹ نمبر {{accountNumber}}۔ براہِ کرم نمبر دیکھ لیں۔',
  confirm: '{{amount}} نکلوائیں',

  advance: 'واپس کرنے والی پیشگی رقم',
  advanceText:
    'ایک سیشن کی رقم اُس وقت واپس کی گئی جب آپ اس کی کمائی نکلوا چکے تھے۔ آپ کی اگلی کمائی سے پہلے یہ پیشگی رقم پوری ہوگی، پھر آپ کا بیلنس دوبارہ بڑھے گا۔',
  refundLines: 'رقم کی واپسیاں اور پیشگی',
  reversed: 'رقم کی واپسی میں لی گئی',
  advanceLine: 'رقم کی واپسی کے بعد پیشگی',
  repaid: 'پیشگی واپس ہوئی',

  history: 'نکلوائی گئی رقوم کا ریکارڈ',
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
  emptyText: 'آپ کی درخواستیں اور اُن کی حیثیت یہاں نظر آئے گی۔',
} satisfies Record<keyof typeof en, string>
