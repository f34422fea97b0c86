import type en from '../en/mail-links.ts'

export default {
  forgotTitle: 'پاس ورڈ بھول گئے',
  forgotHeading: 'پاس ورڈ بھول گئے؟',
  forgotText: 'اپنے اکاؤنٹ کی ای میل لکھیں، ہم آپ کو نیا پاس ورڈ رکھنے کا لنک بھیجیں گے۔',
  sendLink: 'لنک بھیجیں',
  sentHeading: 'اپنی ای میل دیکھیں',
  sentMore: 'لنک ایک ہی بار کام کرتا ہے اور 30 منٹ بعد ختم ہو جاتا ہے۔ کچھ نہ آئے تو اسپیم فولڈر دیکھیں یا ای میل دوبارہ چیک کریں۔',
  sendAgain: 'کوئی اور ای میل لکھیں',

  resetTitle: 'نیا پاس ورڈ',
  resetHeading: 'نیا پاس ورڈ رکھیں',
  resetText: 'آپ تمام ڈیوائسز سے سائن آؤٹ ہو جائیں گے۔ پھر آپ نئے پاس ورڈ سے لاگ ان کر سکیں گے۔',
  savePassword: 'پاس ورڈ محفوظ کریں',
  resetDone: 'پاس ورڈ بدل گیا',

  confirmEmailTitle: 'ای میل کی تصدیق',
  confirmEmailHeading: 'اپنی نئی ای میل کی تصدیق کریں',
  confirmEmailText: 'اب سے آپ کا اکاؤنٹ یہی ای میل استعمال کرے گا۔ آپ تمام ڈیوائسز سے سائن آؤٹ ہو جائیں گے۔',
  confirmEmail: 'ای میل کی تصدیق کریں',
  confirmEmailDone: 'ای میل بدل گئی',
  openProfile: 'پروفائل پر جائیں',

  linkEnded: 'یہ لنک اب کام نہیں کرتا',
  linkIncomplete: 'یہ لنک مکمل نہیں',
  linkIncompleteText: 'براہِ کرم ای میل میں دیا گیا لنک دوبارہ کھولیں۔',
  newLink: 'نیا لنک منگوائیں',
} satisfies Record<keyof typeof en, string>
