import type en from '../en/second-step.ts'

export default {
  title: 'دو مرحلوں والا لاگ ان',
  heading: 'تصدیق کریں کہ یہ آپ ہی ہیں',
  codeText: 'اپنی آتھینٹیکیٹر ایپ کا 6 ہندسوں والا کوڈ لکھیں۔',
  recoveryText: 'اپنا کوئی ایک ریکوری کوڈ لکھیں۔ ہر کوڈ ایک بار کام کرتا ہے۔',
  code: 'کوڈ',
  recoveryCode: 'ریکوری کوڈ',
  confirmCode: 'تصدیق کریں',
  usePasskey: 'پاس کی استعمال کریں',
  useCode: 'ایپ کا کوڈ استعمال کریں',
  useRecoveryCode: 'ریکوری کوڈ استعمال کریں',
  passkeyNotUsed: 'کوئی پاس کی استعمال نہیں ہوئی۔ براہِ کرم دوبارہ کوشش کریں یا کوئی اور طریقہ چنیں۔',
  passkeyUnsupported: 'یہ براؤزر پاس کی استعمال نہیں کر سکتا۔ براہِ کرم ریکوری کوڈ استعمال کریں۔',
} satisfies Record<keyof typeof en, string>
