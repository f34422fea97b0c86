import type en from '../en/warning.ts'

export default {
  title: 'ہماری ٹیم کی طرف سے تنبیہ',
  text: 'آپ نے جو بھیجا وہ ہمارے اصولوں کے خلاف ہے:',
  'reason.abusive': 'اس میں گالی یا بدزبانی تھی۔',
  'reason.threatening': 'اس میں دھمکی تھی۔',
  'reason.sexual': 'یہ جنسی ہراسانی تھی۔',
  'reason.scam': 'یہ دھوکا معلوم ہوتا تھا۔',
  'reason.outside_payment': 'اس میں کہیں اور ادائیگی کا کہا گیا تھا۔',
  'reason.other': 'یہ قابلِ قبول نہیں تھا۔',
  note: 'ہماری ٹیم کا نوٹ',
  next: 'دوبارہ ایسا ہوا تو آپ کے اکاؤنٹ پر پابندی لگ سکتی ہے۔',
  until: 'تصدیق کرنے تک آپ نہ پیغام بھیج سکتے ہیں نہ سیشن خرید سکتے ہیں۔',
  confirm: 'میں نے پڑھ لیا ہے',
  confirming: 'تصدیق ہو رہی ہے...',
  failed: 'ایسا نہیں ہو سکا۔ براہِ کرم دوبارہ کوشش کریں۔',
} satisfies Record<keyof typeof en, string>
