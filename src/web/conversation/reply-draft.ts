// The message that is being answered. It is kept like the typed text (draft.ts): one per person, over a reload, until sign-out.

import type { QuotedMessage } from '#contract/chat.ts'
import { readDraft, removeDraft, storeDraft } from '../api/drafts.ts'
import type { DraftKey } from './draft.ts'

export function readReplyDraft(key: DraftKey): QuotedMessage | null {
  const draft = readDraft(nameOf(key))
  return isQuoted(draft) ? draft : null
}

export function storeReplyDraft(key: DraftKey, quoted: QuotedMessage | null): void {
  if (quoted === null) removeDraft(nameOf(key))
  else storeDraft(nameOf(key), quoted)
}

function nameOf({ ownId, partnerId }: DraftKey): string {
  return `reply/${ownId}/${partnerId}`
}

/** An earlier version of the app may have stored it. */
function isQuoted(draft: unknown): draft is QuotedMessage {
  if (typeof draft !== 'object' || draft === null) return false
  const { _id, senderID, message, type } = draft as Partial<QuotedMessage>
  return [_id, senderID, message].every((value) => typeof value === 'string') && (type === 'text' || type === 'voice')
}
