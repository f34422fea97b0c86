import type en from '../en/app.ts'

export default {
  name: 'گفتگو',
  title: '{{page}} · گفتگو',
  goToHome: 'ہوم پر جائیں',
  noPermission: 'آپ کو یہ صفحہ دیکھنے کی اجازت نہیں ہے۔',
  accessRestricted: 'رسائی محدود ہے',
  statusRestricted: 'آپ کے اکاؤنٹ کی موجودہ حیثیت: {{status}}۔ براہِ کرم ڈیش بورڈ کھولنے سے پہلے ایڈمن کی منظوری کا انتظار کریں۔',
  opensByItself: 'ایڈمن کسی بھی وقت آپ کا اکاؤنٹ منظور کر سکتا ہے۔ پھر ڈیش بورڈ اسی صفحے پر خود بخود کھل جائے گا۔',
  rejectedAgain:
    'اگر آپ کی معلومات میں کچھ غلط تھا تو لاگ آؤٹ کر کے دوبارہ سائن اپ کریں۔ اس کے لیے نیا یوزر نیم اور نئی ای میل درکار ہوگی۔',
  notFoundTitle: 'صفحہ نہیں ملا',
  notFoundText: 'اس پتے پر کوئی صفحہ نہیں ہے۔ شاید یہ کہیں اور منتقل ہو گیا ہے، یا لنک غلط لکھا گیا ہے۔',
  brokenTitle: 'کچھ غلط ہو گیا!',
  brokenText: 'یہ صفحہ دکھایا نہیں جا سکا۔ دوبارہ لوڈ کرنے سے عموماً ٹھیک ہو جاتا ہے۔',
  reload: 'دوبارہ لوڈ کریں',
  newVersion: 'نیا ورژن تیار ہے',
  later: 'بعد میں',
  skipToContent: 'سیدھے مواد پر جائیں',
  mainNavigation: 'مرکزی مینو',
  home: 'گفتگو کا ہوم پیج',
  profile: 'پروفائل',
  chats: 'چیٹس',
  payments: 'ادائیگیاں',
  withdraws: 'رقم نکلوائیں',
  shortcuts: 'کی بورڈ شارٹ کٹس',
  logout: 'لاگ آؤٹ',
} satisfies Record<keyof typeof en, string>
