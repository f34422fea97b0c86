import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type ChatSession, listChatterSessions, listUserSessions } from '#contract/people.ts'
import { sessionPhase } from '#domain/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { call } from '../api/call.ts'
import { serverNow, useAtServerTimes } from '../api/server-clock.ts'
import { useLive, useOnConnect } from '../live/use-live.ts'
import { sessionStateOf } from '../sessions/session-state.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { announce } from '../ui/announcer.ts'
import { useConversationStore } from './use-conversation.ts'

const RUNNING = ['conversations', 'running'] as const

/**
 * Keeps the conversations of all running sessions current, whichever screen is open: messages that arrive are reported as
 * delivered, and unsent ones are sent.
 */
export default function RunningSessions() {
  const store = useConversationStore()
  const running = useRunningSessions()
  useEffect(() => {
    if (running === undefined) return
    store.setRunning(running.map(({ id }) => id))
    // A running session is likely to be opened.
    if (running.length > 0) void Promise.all([import('./conversation-pane.tsx'), loadTexts(['conversation'])]).catch(() => undefined)
  }, [store, running])
  useAnnounceMessages(running)
  return null
}

/** In an open chat the list of messages is a live region itself. */
function useAnnounceMessages(running: readonly Running[] | undefined): void {
  const t = useTexts('ui')
  const { search } = useLocation()
  useLive('receiveMessage', ({ sessionID, senderID }) => {
    const from = running?.find(({ id, partner }) => id === sessionID && partner._id === senderID)
    const isOpen = new URLSearchParams(search).get('with') === senderID
    if (from !== undefined && !isOpen) announce(t('newMessageFrom', { name: from.partner.username }))
  })
}

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
  useOnConnect(refresh)
  const { data } = useQuery({
    queryKey: RUNNING,
    // Running sessions come first, so the first page has them all.
    queryFn: async ({ signal }) => {
      const { sessions } =
        role === 'chatter'
          ? await call(listUserSessions, { query: { chatterID: _id, cursor: '' }, signal })
          : await call(listChatterSessions, { query: { userID: _id, cursor: '' }, signal })
      return runningOf(sessions, role === 'chatter' ? 'userID' : 'chatterID', serverNow())
    },
  })
  // The server sends no event when the time of a session is over.
  useAtServerTimes(data?.map(({ endsAtMs }) => endsAtMs) ?? [], refresh)
  return data
}

function runningOf(sessions: readonly ChatSession[], party: 'userID' | 'chatterID', now: Date): readonly Running[] {
  return sessions.flatMap((session) => {
    const state = sessionStateOf(session)
    return sessionPhase(state, now) === 'running' && state.endsAt !== null
      ? [{ id: session._id, partner: session[party], endsAtMs: state.endsAt.getTime() }]
      : []
  })
}
