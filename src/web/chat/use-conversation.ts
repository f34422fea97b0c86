import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../accounts/sign-in.ts'
import type { Conversation } from './model.ts'
import type { UnsentMessage } from './outbox.ts'
import { type ConversationStore, storeOf } from './store.ts'

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
