// The message that is being answered. It is kept like the typed text (draft.ts): one per person, over a reload, until sign-out.

import type { QuotedMessage } from '#contract/chat.ts'
import { readDraft, removeDraft, storeDraft } from '../api/drafts.ts'
import type { DraftKey } from './draft.ts'

export function readReplyDraft(key: DraftKey): QuotedMessage | null {
  // Nothing else writes under this name.
  return readDraft(nameOf(key)) as QuotedMessage | null
}

export function storeReplyDraft(key: DraftKey, quoted: QuotedMessage | null): void {
  if (quoted === null) removeDraft(nameOf(key))
  else storeDraft(nameOf(key), quoted)
}

function nameOf({ ownId, partnerId }: DraftKey): string {
  return `reply/${ownId}/${partnerId}`
}
