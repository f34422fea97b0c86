import type en from '../en/refunds.ts'

export default {
  awaiting_account: 'بتائیں کہ آپ کے {{amount}} کہاں واپس بھیجیں',
  pending: 'ہم {{amount}} آپ کے اُس اکاؤنٹ میں بھیجیں گے جس کے آخری ہندسے {{end}} ہیں',
  completed: 'ہم نے آپ کے {{amount}} واپس بھیج دیے',
  takenBackShort: '{{amount}} واپسی',
  reference: 'بینک کا حوالہ نمبر: {{reference}}',
  note: 'ہماری ٹیم کا نوٹ',
  refused: 'آپ کا دیا ہوا اکاؤنٹ استعمال نہیں ہو سکتا:',
  giveAccount: 'اکاؤنٹ بتائیں',
  giveAccountFor: 'اکاؤنٹ بتائیں: {{name}} کے ساتھ سیشن کی رقم کی واپسی',
  correctAccount: 'اکاؤنٹ درست کریں',
  correctAccountFor: 'اکاؤنٹ درست کریں: {{name}} کے ساتھ سیشن کی رقم کی واپسی',
  title: 'ہم آپ کی رقم کہاں بھیجیں؟',
  text: 'آپ کو {{amount}} واپس ملیں گے۔ اپنے نام کا اکاؤنٹ لکھیں۔ یہ صرف اسی واپسی کے لیے استعمال ہوگا۔',
  bankName: 'بینک کا نام',
  accountName: 'اکاؤنٹ کا نام',
  accountNumber: 'اکاؤنٹ نمبر',
  send: 'اکاؤنٹ محفوظ کریں',
  sending: 'محفوظ ہو رہا ہے...',
  cancel: 'منسوخ کریں',
} satisfies Record<keyof typeof en, string>
