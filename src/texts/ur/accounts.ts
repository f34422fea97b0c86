import type en from '../en/accounts.ts'

export default {
  logInTitle: 'لاگ ان',
  logInHeading: 'خوش آمدید',
  logInText: 'اپنی گفتگو جاری رکھنے کے لیے لاگ ان کریں۔',
  usernameOrEmail: 'یوزر نیم یا ای میل',
  password: 'پاس ورڈ',
  logIn: 'لاگ ان',
  noAccount: 'یہاں نئے ہیں؟',
  signUpLink: 'سائن اپ',

  signUpTitle: 'سائن اپ',
  signUpHeading: 'اپنا اکاؤنٹ بنائیں',
  signUpText: 'بات کرنے کے لیے شامل ہوں، یا اس لیے کہ لوگ آپ سے بات کریں۔',
  joinAs: 'کس حیثیت سے شامل ہوں گے؟',
  user: 'صارف',
  chatter: 'چیٹر',
  chatterNote: 'ڈیش بورڈ کھلنے سے پہلے ایڈمن ہر چیٹر کا جائزہ لیتا ہے۔ یہ معلومات ہم اسی لیے پوچھتے ہیں۔',
  username: 'یوزر نیم',
  email: 'ای میل',
  passwordHint: 'کم از کم 6 حروف۔',
  phoneNumber: 'فون نمبر',
  phoneExample: '03001234567',
  age: 'عمر',
  gender: 'جنس',
  male: 'مرد',
  female: 'خاتون',
  signUp: 'سائن اپ',
  haveAccount: 'پہلے سے اکاؤنٹ ہے؟',
  logInLink: 'لاگ ان',

  pleaseWait: 'براہِ کرم انتظار کریں...',
  somethingWentWrong: 'کچھ غلط ہو گیا',

  greeting: 'السلام علیکم!',
  greetingReply: 'وعلیکم السلام! آئیے، بیٹھیے، باتیں کرتے ہیں۔',
  greetingCaption: 'گفتگو: جہاں بات سے بات نکلتی ہے۔',
} satisfies Record<keyof typeof en, string>
