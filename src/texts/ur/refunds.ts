import type en from '../en/refunds.ts'

export default {
  awaiting_account: '{{amount}} کی واپسی: اپنا اکاؤنٹ بتائیں',
  pending: '{{amount}} کی واپسی: اُس اکاؤنٹ میں بھیجی جا رہی ہے جس کے آخری ہندسے {{end}} ہیں',
  completed: '{{amount}} واپس کر دیے گئے',
  takenBack: 'رقم کی واپسی کی وجہ سے آپ کی کمائی میں سے {{amount}} واپس لے لیے گئے۔',
  reference: 'بینک کا حوالہ نمبر: {{reference}}',
  note: 'ایڈمن کا نوٹ',
  refused: 'آپ کا دیا ہوا اکاؤنٹ استعمال نہیں ہو سکتا۔ ایڈمن کا نوٹ:',
  giveAccount: 'اپنا اکاؤنٹ بتائیں',
  giveAccountFor: 'اپنا اکاؤنٹ بتائیں: {{name}} کے ساتھ چیٹ کی رقم کی واپسی',
  title: 'ہم آپ کی رقم کہاں بھیجیں؟',
  text: 'آپ کو {{amount}} واپس ملیں گے۔ اپنے نام کا اکاؤنٹ لکھیں۔ یہ صرف اسی واپسی کے لیے استعمال ہوگا۔',
  bankName: 'بینک کا نام',
  accountName: 'اکاؤنٹ کا نام',
  accountNumber: 'اکاؤنٹ نمبر',
  send: 'اس اکاؤنٹ میں بھیجیں',
  sending: 'بھیجا جا رہا ہے...',
  cancel: 'منسوخ کریں',
} satisfies Record<keyof typeof en, string>
