import type en from '../en/passwords.ts'

export default {
  currentPassword: 'موجودہ پاس ورڈ',
  newPassword: 'نیا پاس ورڈ',
  newPasswordHint: 'کم از کم 6 حروف',
  strength: 'پاس ورڈ کی مضبوطی',
  weak: 'کمزور',
  fair: 'مناسب',
  good: 'اچھا',
  strong: 'مضبوط',
  strengthText: '{{strength}}۔ {{advice}}',
  adviceCommon: 'دوسرے لوگ سب سے پہلے ایسے ہی پاس ورڈ آزماتے ہیں۔',
  adviceOwnName: 'آپ کے نام یا ای میل کی وجہ سے اس کا اندازہ لگانا آسان ہے۔',
  adviceRepeats: 'دہرائے ہوئے یا ترتیب وار حروف کا اندازہ لگانا آسان ہوتا ہے۔',
  adviceLonger: 'چند اور حروف یا الفاظ سے یہ زیادہ مضبوط ہو جائے گا۔',

  change: 'پاس ورڈ بدلیں',
  changing: 'بدل رہا ہے...',
  failed: 'سرور سے رابطہ نہیں ہو سکا۔ براہِ کرم دوبارہ کوشش کریں۔',

  generatedTitle: 'نیا پاس ورڈ رکھیں',
  generatedHeading: 'اپنا نیا پاس ورڈ خود چنیں',
  generatedText: 'آپ اُس پاس ورڈ سے لاگ ان ہوئے ہیں جو سیٹ اپ کے وقت بنا تھا۔ ممکن ہے کسی اور نے بھی اسے دیکھا ہو۔',
  generatedRequired: 'آگے بڑھنے کے لیے براہِ کرم اسے بدلیں۔',
  notNow: 'ابھی نہیں',
} satisfies Record<keyof typeof en, string>
