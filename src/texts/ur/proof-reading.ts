import type en from '../en/proof-reading.ts'

export default {
  expected: 'متوقع',
  agrees: 'درست',
  differs: 'مختلف',
  doubtful: 'یقینی نہیں',
  unreadable: 'پڑھا نہیں جا سکا',
  markWords: 'پڑھے گئے الفاظ پر نشان لگائیں',
} satisfies Record<keyof typeof en, string>
