import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listChatterSessions, listUserSessions } from '#contract/people.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { call } from '../api/call.ts'
import { serverNow, useAtServerTimes } from '../api/server-clock.ts'
import { useLive, useRefreshOnConnect } from '../live/use-live.ts'
import { phaseAt } from '../sessions/session-state.ts'
import { messageCame } from './incoming.ts'
import { useLivePeople, usePeople } from './people/queries.ts'
import { type PersonRow, unreadTotal } from './people/rows.ts'
import { setUnreadTotal } from './people/unread-total.ts'
import { useConversationStore } from './store.ts'

const RUNNING = ['conversations', 'running'] as const

/**
 * Keeps the list of people and the conversations of all running sessions current on every
 * screen: arriving messages are reported as delivered and counted, and unsent messages are sent.
 */
export default function RunningSessions() {
  const store = useConversationStore()
  const running = useRunningSessions()
  useEffect(() => {
    if (running !== undefined) store.setRunning(running.map(({ id }) => id))
  }, [store, running])
  useIncomingMessages(running)
  useUnreadMessages()
  return null
}

/** Passes arriving messages on to listeners, with the sender's name. */
function useIncomingMessages(running: readonly Running[] | undefined): void {
  useLive('receiveMessage', ({ sessionID, senderID }) => {
    const from = running?.find(({ id, partner }) => id === sessionID && partner._id === senderID)
    if (from !== undefined) messageCame({ sessionID, partner: from.partner })
  })
}

/** Counts unread messages on every screen, even where the list is not shown. */
function useUnreadMessages(): void {
  const { data } = usePeople()
  useLivePeople(data ?? NOBODY)
  const total = data === undefined ? null : unreadTotal(data)
  useEffect(() => {
    setUnreadTotal(total)
    return () => setUnreadTotal(null)
  }, [total])
}

const NOBODY: readonly PersonRow[] = []

interface Running {
  readonly id: string
  readonly partner: { readonly _id: string; readonly username: string }
  readonly endsAtMs: number
}

function useRunningSessions(): readonly Running[] | undefined {
  const { _id, role } = useAccount()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: RUNNING })
  useLive('sessionUpdate', refresh)
  useRefreshOnConnect(refresh)
  const { data } = useQuery({
    queryKey: RUNNING,
    // Running sessions come first, so they are all on the first page.
    queryFn: async ({ signal }) => {
      const { sessions } =
        role === 'chatter'
          ? await call(listUserSessions, { query: { chatterID: _id, cursor: '' }, signal })
          : await call(listChatterSessions, { query: { userID: _id, cursor: '' }, signal })
      return sessions.flatMap((session) => {
        const { _id: id, endTime } = session
        const isRunning = endTime !== null && phaseAt(session, serverNow()) === 'running'
        return isRunning ? [{ id, partner: role === 'chatter' ? session.userID : session.chatterID, endsAtMs: Date.parse(endTime) }] : []
      })
    },
  })
  // The server sends no event when a session's time is over.
  useAtServerTimes(data?.map(({ endsAtMs }) => endsAtMs) ?? [], refresh)
  return data
}
