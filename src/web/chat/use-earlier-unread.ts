import { useCallback } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useUnreadFrom } from './people/queries.ts'
import { useConversationStore } from './use-conversation.ts'

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
