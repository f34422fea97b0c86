import { expect, it } from 'vitest'
import { checkText, checkVoiceSeconds } from './chat.ts'
import { refusal } from './testing/refusal.ts'

it.each([
  ['salam', 'salam'],
  ['  salam \n', 'salam'],
  ['two\n  lines', 'two\n  lines'],
  // Joiners and direction marks are kept as part of the text.
  ['\u200bسلام\u200c👩‍👧\u200b', '\u200bسلام\u200c👩‍👧\u200b'],
  ['😀'.repeat(4000), '😀'.repeat(4000)],
])('%j is sent as %j', (typed, sent) => {
  expect(checkText(typed)).toBe(sent)
})

it.each([
  ['', 'message_missing'],
  [' \n\t ', 'message_missing'],
  ['\u200b\u200b', 'message_missing'],
  ['\u200d \n\u2060', 'message_missing'],
  ['\u2800\u3164\u00ad\u202e', 'message_missing'],
  ['a'.repeat(4001), 'message_too_long'],
  ['😀'.repeat(4001), 'message_too_long'],
])('%j is refused: %s', (typed, code) => {
  expect(refusal(() => checkText(typed))).toBe(code)
})

it.each([1, 1.5, 300])('a voice message of %d seconds is accepted', (seconds) => {
  expect(checkVoiceSeconds(seconds)).toBe(seconds)
})

it.each([null, 0, 0.9, 301, -1, Number.NaN, Number.POSITIVE_INFINITY])('a voice message of %j seconds is refused', (seconds) => {
  expect(refusal(() => checkVoiceSeconds(seconds))).toBe('voice_length')
})
