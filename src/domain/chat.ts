// Rules for the content of a message. Whether the session is running is checked by the database's clock when the message is
// stored: see server/chat/store.ts.

import { DomainError } from './errors.ts'
import { shows } from './text.ts'

export const MESSAGE_TYPES = ['text', 'voice'] as const

/** In characters as people count them, not in UTF-16 units. */
export const LONGEST_TEXT = 4000

export const VOICE_SECONDS = { min: 1, max: 300 } as const
/** How many bars a waveform has, and how high they go. */
export const VOICE_PEAKS = { maxBars: 64, maxHeight: 255 } as const

/** Trimmed, and otherwise exactly as it was typed. */
export function checkText(typed: string): string {
  const text = typed.trim()
  if (!shows(text)) throw new DomainError('message_missing')
  if (text.length > LONGEST_TEXT && [...text].length > LONGEST_TEXT) throw new DomainError('message_too_long')
  return text
}

/** As the sender claims; the server measures the recording, too. */
export function checkVoiceSeconds(seconds: number | null): number {
  if (seconds === null || !(seconds >= VOICE_SECONDS.min && seconds <= VOICE_SECONDS.max)) throw new DomainError('voice_length')
  return seconds
}
