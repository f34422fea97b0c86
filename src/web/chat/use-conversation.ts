import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useAccount } from '../accounts/sign-in.ts'
import type { Conversation } from './model.ts'
import type { UnsentMessage } from './outbox.ts'
import { useUnreadFrom } from './people/queries.ts'
import { type ConversationStore, storeOf } from './store.ts'

interface EarlierUnread {
  /** How many messages of the last session are unread. */
  readonly count: number
  /** The newest of the earlier messages is on the screen. */
  readonly onSeen: (newest: Pick<ChatMessage, 'sessionID' | 'seq'>) => void
}

/** What was unread when its session ended is read where the earlier messages are shown. */
export function useEarlierUnread(partnerId: string): EarlierUnread {
  const store = useConversationStore()
  const { count, sessionID, takeOff } = useUnreadFrom(partnerId)
  const onSeen = useCallback<EarlierUnread['onSeen']>(
    (newest) => {
      if (count === 0 || newest.sessionID !== sessionID) return
      store.readEarlier(newest)
      takeOff(sessionID)
    },
    [store, count, sessionID, takeOff],
  )
  return { count, onSeen }
}

export function useConversationStore(): ConversationStore {
  const { _id } = useAccount()
  const store = storeOf(_id)
  useEffect(() => store.use(), [store])
  return store
}

/** The conversation of a session, kept current while it is on the screen. */
export function useConversation(sessionID: string): { readonly store: ConversationStore; readonly conversation: Conversation } {
  const store = useConversationStore()
  useEffect(() => store.open(sessionID), [store, sessionID])
  const conversation = useSyncExternalStore(store.subscribe, () => store.conversation(sessionID))
  return { store, conversation }
}

export function useOutbox({ outbox }: ConversationStore): readonly UnsentMessage[] {
  return useSyncExternalStore(outbox.subscribe, outbox.now)
}

export function useIsPartnerTyping({ typing }: ConversationStore, sessionID: string): boolean {
  return useSyncExternalStore(typing.subscribe, () => typing.isPartnerTyping(sessionID))
}
