import type en from '../en/app.ts'

export default {
  name: 'گفتگو',
  title: '{{page}} · گفتگو',
  goToHome: 'ہوم پر جائیں',
  noPermission: 'آپ کو یہ صفحہ دیکھنے کی اجازت نہیں ہے۔',
  accessRestricted: 'رسائی محدود ہے',
  statusRestricted: 'آپ کے اکاؤنٹ کی موجودہ حیثیت: {{status}}۔ براہِ کرم ڈیش بورڈ کھولنے سے پہلے ایڈمن کی منظوری کا انتظار کریں۔',
  notFoundTitle: 'صفحہ نہیں ملا',
  notFoundText: 'اس پتے پر کوئی صفحہ نہیں ہے۔ شاید یہ کہیں اور منتقل ہو گیا ہے، یا لنک غلط لکھا گیا ہے۔',
  brokenTitle: 'کچھ غلط ہو گیا!',
  brokenText: 'یہ صفحہ دکھایا نہیں جا سکا۔ دوبارہ لوڈ کرنے سے عموماً ٹھیک ہو جاتا ہے۔',
  reload: 'دوبارہ لوڈ کریں',
  skipToContent: 'سیدھے مواد پر جائیں',
  mainNavigation: 'مرکزی مینو',
  home: 'گفتگو کا ہوم صفحہ',
  profile: 'پروفائل',
  chats: 'چیٹس',
  payments: 'ادائیگیاں',
  withdraws: 'رقم نکلوائیں',
  shortcuts: 'کی بورڈ شارٹ کٹس',
  logout: 'لاگ آؤٹ',
} satisfies Record<keyof typeof en, string>
