import type en from '../en/second-step.ts'

export default {
  title: 'دو مرحلوں والا سائن اِن',
  heading: 'تصدیق کریں کہ یہ آپ ہی ہیں',
  codeText: 'وہ 6 ہندسوں کا کوڈ لکھیں جو آپ کی آتھینٹیکیٹر ایپ گفتگو کے لیے دکھا رہی ہے۔',
  passkeyText: 'آپ کا اکاؤنٹ پاس کی سے محفوظ ہے۔',
  recoveryText: 'اپنے محفوظ کیے ہوئے ریکوری کوڈز میں سے کوئی ایک لکھیں۔ ہر کوڈ ایک بار کام کرتا ہے۔',
  code: 'کوڈ',
  recoveryCode: 'ریکوری کوڈ',
  confirmCode: 'تصدیق کریں',
  usePasskey: 'پاس کی استعمال کریں',
  useCode: 'ایپ کا کوڈ استعمال کریں',
  useRecoveryCode: 'ریکوری کوڈ استعمال کریں',
  passkeyNotUsed: 'کوئی پاس کی استعمال نہیں ہوئی۔ براہِ کرم دوبارہ کوشش کریں یا کوئی اور طریقہ چنیں۔',
  passkeyUnsupported: 'یہ براؤزر پاس کی استعمال نہیں کر سکتا۔ براہِ کرم ریکوری کوڈ استعمال کریں۔',
} satisfies Record<keyof typeof en, string>
