import type en from '../en/presence.ts'

export default {
  online: 'آن لائن',
  offline: 'آف لائن',
  justNow: 'ابھی ابھی آن لائن تھے',
  minutesAgo_one: 'ایک منٹ پہلے آن لائن تھے',
  minutesAgo_other: '{{count}} منٹ پہلے آن لائن تھے',
  hoursAgo_one: 'ایک گھنٹہ پہلے آن لائن تھے',
  hoursAgo_other: '{{count}} گھنٹے پہلے آن لائن تھے',
  yesterday: 'کل {{time}} بجے آن لائن تھے',
  onDay: '{{day}} کو {{time}} بجے آن لائن تھے',

  onBreak: 'وقفے پر ہیں',
  availableUntil: '{{time}} تک دستیاب ہیں',
  offToday: 'کل تک دستیاب نہیں',
} satisfies Record<keyof typeof en, string>
