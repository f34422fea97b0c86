// Messages for the tour: both scripts, a link, a word that cannot break, a long paragraph.

import { RECORDINGS, type Recording } from '../demo/recordings.ts'

interface SampleMessage {
  readonly own: boolean
  readonly text: string
  /** Set for a voice message. */
  readonly recording?: Recording
}

const them = (text: string): SampleMessage => ({ own: false, text })
const own = (text: string): SampleMessage => ({ own: true, text })
const voice = (isOwn: boolean, recording: Recording): SampleMessage => ({ own: isOwn, text: '', recording })

export const CONVERSATION: readonly SampleMessage[] = [
  them('Assalam-o-alaikum! Chai is ready.'),
  own('Wa-alaikum-assalam 🙂'),
  own('I read the poem you told me about.'),
  them('And? Did the last couplet surprise you?'),
  own('ہزاروں خواہشیں ایسی کہ ہر خواہش پہ دم نکلے'),
  them('بہت نکلے مرے ارمان لیکن پھر بھی کم نکلے ❤️'),
  own('A mixed one: آج موسم is lovely in Lahore, 32° at 5 pm.'),
  them('Here is a recording of it: https://example.com/poetry/ghalib/ghazals/hazaron-khwahishen-aisi?from=guftagu'),
  own('Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  them(
    'When I was small my grandmother read it to us on the roof, summer after summer, always with the same pause before the second line, and nobody was allowed to speak until she had put the book away.\n\nThat pause is what I hear when I read it.',
  ),
  voice(false, RECORDINGS.high),
  own('That is beautiful.'),
  voice(true, RECORDINGS.short),
  own('❤️'),
  own('Read me the second one, too?'),
  them('In the evening, when it is quiet. There are four of them, and they belong together.'),
  own('Then I wait.'),
  them('Do you still drink your chai with that much sugar?'),
  own('Less. My doctor and my mother have made an alliance.'),
  them('اللہ خیر کرے 😄'),
  own('آمین'),
  them('Your turn. Tell me about the book on your table.'),
]

export const UNREAD_MESSAGES: readonly string[] = [
  'وعلیکم السلام، کیسے ہیں آپ؟',
  'میں نے آپ کے لیے ایک نظم چنی ہے۔',
  'پڑھ کر بتائیے گا کیسی لگی۔',
  'I am here for the next hour.',
  ...Array.from({ length: 14 }, (_, index) => `Line ${index + 1} of the poem, as printed in the old edition.`),
]
