import { useEffect } from 'react'
import { fetchMessages, MESSAGES_AT_ONCE } from '#contract/chat.ts'
import { listChatters } from '#contract/people.ts'
import { checkSession } from '#contract/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { urlOf } from '../api/call.ts'
import { forgetChat, rememberChat } from './last-chat.ts'

interface OpenChat {
  readonly partnerId: string
  readonly sessionID: string
  readonly endsAt: Date
}

/** Remembers the chat while its conversation is on the screen, with the addresses that sessions/queries.ts and sync.ts fetch. */
export function useRememberedChat({ partnerId, sessionID, endsAt }: OpenChat): void {
  const { _id: ownId, role } = useAccount()
  useEffect(() => {
    const messages = urlOf(fetchMessages.path, { sessionId: sessionID }, { after: 'start', limit: MESSAGES_AT_ONCE })
    const check = (userID: string, chatterID: string) => urlOf(checkSession.path, {}, { userID, chatterID })
    const pane =
      role === 'chatter' ? [check(partnerId, ownId)] : [check(ownId, partnerId), urlOf(listChatters.path, {}, { chatterID: partnerId })]
    rememberChat({ partnerId, addresses: [messages, ...pane], endsAtMs: endsAt.getTime() })
    return forgetChat
  }, [ownId, role, partnerId, sessionID, endsAt])
}
