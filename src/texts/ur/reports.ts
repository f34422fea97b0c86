import type en from '../en/reports.ts'

export default {
  title: 'پیغام کی شکایت',
  reason: 'اس میں کیا غلط ہے؟',
  'reason.abusive': 'گالی یا بدزبانی ہے',
  'reason.threatening': 'دھمکی ہے',
  'reason.sexual': 'جنسی ہراسانی ہے',
  'reason.scam': 'دھوکا ہے',
  'reason.outside_payment': 'کہیں اور ادائیگی کا کہا گیا ہے',
  'reason.other': 'کوئی اور بات',
  words: 'اپنے الفاظ میں',
  wordsOptional: 'اپنے الفاظ میں (اختیاری)',
  wordsHint: 'زیادہ سے زیادہ {{count}} حروف۔',
  next: 'آگے بڑھیں',
  back: 'واپس',
  cancel: 'منسوخ کریں',
  consentText:
    'دفتر یہ پیغام اور اس کے آس پاس کے زیادہ سے زیادہ دس پیغام پڑھے گا۔ آپ کی گفتگو کا باقی حصہ نہیں پڑھا جائے گا، اور دوسرے فرد کو نہیں بتایا جائے گا کہ شکایت آپ نے کی۔',
  consent: 'مجھے منظور ہے کہ دفتر یہ پیغامات پڑھے',
  send: 'شکایت کریں',
  sending: 'شکایت بھیجی جا رہی ہے...',
  failed: 'شکایت نہیں بھیجی جا سکی۔ براہِ کرم دوبارہ کوشش کریں۔',

  ownTitle: 'آپ کی شکایات',
  ownIntro: 'آپ نے جن پیغامات کی شکایت کی، اور دفتر نے کیا فیصلہ کیا۔',
  none: 'آپ نے کسی پیغام کی شکایت نہیں کی۔',
  about: '{{name}} کا پیغام',
  sentAt: '{{time}} کو شکایت کی',
  waiting: 'دفتر نے ابھی فیصلہ نہیں کیا۔',
  backToProfile: 'پروفائل پر واپس جائیں',
  loadFailed: 'فہرست لوڈ نہیں ہو سکی۔',
  retry: 'دوبارہ کوشش کریں',
} satisfies Record<keyof typeof en, string>
