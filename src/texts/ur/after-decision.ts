import type en from '../en/after-decision.ts'

export default {
  rejectedTitle: 'آپ کی ادائیگی منظور نہیں ہوئی',
  removedTitle: 'آپ کی ادائیگی ہٹا دی گئی',
  removedText: 'ایڈمن نے فیصلے سے پہلے ہی یہ ادائیگی ہٹا دی، اس لیے کوئی سیشن شروع نہیں ہوا۔',
  amount: 'ادا شدہ رقم',
  transactionId: 'ٹرانزیکشن آئی ڈی',
  plan: 'پلان',
  noReason: 'ایڈمن نے کوئی وجہ نہیں بتائی۔',
  note: 'ایڈمن کا نوٹ',
  notAgain: 'اگر رقم آپ کے اکاؤنٹ سے نکل چکی ہے تو دوبارہ ادائیگی کی ضرورت نہیں۔',
  sendAgainText: 'جو آپ نے بھیجا تھا اسے درست کر کے {{until}} تک دوبارہ بھیجیں۔',
  sendAgain: 'دوبارہ بھیجیں',
  sendAgainTo: 'دوبارہ بھیجیں: {{name}}',
  contactText: 'ہم سے رابطہ کریں اور ٹرانزیکشن آئی ڈی بتائیں۔',
  whatsApp: 'واٹس ایپ',
  email: 'ای میل',
  contactMessage: 'ٹرانزیکشن آئی ڈی {{id}}، {{amount}}',

  dialogText: 'دوبارہ ادائیگی کی ضرورت نہیں۔ جو آپ نے بھیجا تھا اسے دیکھیں، درست کریں اور جمع کرائیں۔',
  alreadySent: 'آپ یہ رقم پہلے ہی بھیج چکے ہیں۔ دوبارہ صرف اسی صورت میں بھیجیں جب رقم آپ کے اکاؤنٹ میں واپس آ گئی ہو۔',
  earlierPicture: 'وہ تصویر جو آپ نے پہلے بھیجی تھی',
  removed: 'ہٹا دیا گیا',
} satisfies Record<keyof typeof en, string>
