// Rules for the content of a message. The database checks by its own clock that the session is running when it stores the message
// (server/chat/insert-messages.ts).

import { DomainError } from './errors.ts'
import { hasVisibleText } from './text.ts'

export const MESSAGE_TYPES = ['text', 'voice'] as const

/** Counted in Unicode characters, not in UTF-16 units. */
export const LONGEST_TEXT = 4000

/** Length limits of a search term in a conversation. */
export const SEARCH_LETTERS = { min: 2, max: 100 } as const

export const VOICE_SECONDS = { min: 1, max: 300 } as const
/** The limits of a waveform. */
export const VOICE_PEAKS = { maxBars: 64, maxHeight: 255 } as const

/** Returns the trimmed text, otherwise unchanged. */
export function checkText(typed: string): string {
  const text = typed.trim()
  if (!hasVisibleText(text)) throw new DomainError('message_missing')
  if (text.length > LONGEST_TEXT && [...text].length > LONGEST_TEXT) throw new DomainError('message_too_long')
  return text
}

/** Checks the length that the client reports; the server also measures the recording. */
export function checkVoiceSeconds(seconds: number | null): number {
  if (seconds === null || !(seconds >= VOICE_SECONDS.min && seconds <= VOICE_SECONDS.max)) throw new DomainError('voice_length')
  return seconds
}
