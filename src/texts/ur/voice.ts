import type en from '../en/voice.ts'

export default {
  play: 'چلائیں',
  pause: 'روکیں',
  seek: 'وائس میسج میں مقام',
  positionOf: '{{length}} میں سے {{position}}',
  speed: 'رفتار {{speed}}×',
  times: '{{speed}}×',
  notPlayed: 'یہ وائس میسج چلایا نہیں جا سکا۔ براہِ کرم دوبارہ کوشش کریں۔',
} satisfies Record<keyof typeof en, string>
