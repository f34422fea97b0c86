import type { TextsOf } from '../areas.ts'

export default {
  markAllRead: 'سب کو پڑھا ہوا نشان زد کریں',
  settings: 'اطلاعات کی ترتیبات',
  today: 'آج',
  yesterday: 'کل',
  earlier: 'اس سے پہلے',
  unread: 'نئی',
  justNow: 'ابھی ابھی',
  showMore: 'مزید دکھائیں',
  loadingMore: 'لوڈ ہو رہا ہے...',
  empty: 'ابھی کوئی اطلاع نہیں',
  emptyText: 'ادائیگیوں کے فیصلے، سیشن اور پیغامات یہاں نظر آئیں گے۔',
  emptyAdminText: 'نئی ادائیگیاں، چیٹر اور رقم نکلوانے کی درخواستیں یہاں نظر آئیں گی۔',
  markFailed: 'اطلاعات کو پڑھا ہوا نشان زد نہیں کیا جا سکا۔ براہِ کرم دوبارہ کوشش کریں۔',
} satisfies TextsOf<'noticeList'>
