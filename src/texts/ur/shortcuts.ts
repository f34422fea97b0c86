import type en from '../en/shortcuts.ts'

export default {
  title: 'کی بورڈ شارٹ کٹس',
  everywhere: 'ہر جگہ',
  sheet: 'یہ شارٹ کٹس دکھائیں',
  search: 'تلاش کریں',
  close: 'کھلا ہوا ڈائیلاگ یا پینل بند کریں',
  requests: 'کھلی درخواست میں',
  neighbourRequest: 'پچھلی یا اگلی درخواست',
  skipRequest: 'اسے چھوڑ کر اگلی زیرِ التوا درخواست پر جائیں',
  approveRequest: 'منظور کریں',
  rejectRequest: 'مسترد کریں، پھر تصدیق کریں',
  enlargeProof: 'اسکرین شاٹ بڑا کریں',
  chats: 'چیٹس',
  neighbour: 'پچھلی یا اگلی چیٹ',
  rows: 'فہرست میں اوپر نیچے جائیں',
  leave: 'فہرست پر واپس جائیں',
  conversation: 'گفتگو کے دوران',
  send: 'بھیجیں',
  newLine: 'نئی سطر',
  seek: 'وائس میسج میں آگے پیچھے جائیں',
} satisfies Record<keyof typeof en, string>
