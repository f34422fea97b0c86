import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type ChatSession, listChatterSessions, listUserSessions } from '#contract/chat.ts'
import { sessionPhase } from '#domain/sessions.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { call } from '../../api/call.ts'
import { useLive, useLiveOpen } from '../../api/live.ts'
import { serverNow, useAtServerTimes } from '../../api/server-clock.ts'
import { sessionStateOf } from '../../sessions/session-state.ts'
import { loadTexts, useTexts } from '../../texts/texts.ts'
import { speak } from '../../ui/voice.ts'
import { useTalks } from './use-talk.ts'

const RUNNING = ['talks', 'running'] as const

/**
 * Keeps the conversations of all running sessions, whichever screen is open: what arrives is delivered, what was not
 * sent yet is sent.
 */
export default function LiveTalks() {
  const talks = useTalks()
  const running = useRunningSessions()
  useEffect(() => {
    if (running === undefined) return
    talks.run(running.map(({ id }) => id))
    // Whoever has a session will open it.
    if (running.length > 0) void Promise.all([import('./conversation.tsx'), loadTexts(['talk'])]).catch(() => undefined)
  }, [talks, running])
  useSpokenMessages(running)
  return null
}

/** In an open chat the list of messages speaks for itself. */
function useSpokenMessages(running: readonly Running[] | undefined): void {
  const t = useTexts('ui')
  const { search } = useLocation()
  useLive('receiveMessage', ({ sessionID, senderID }) => {
    const from = running?.find(({ id, other }) => id === sessionID && other._id === senderID)
    const isOpen = new URLSearchParams(search).get('with') === senderID
    if (from !== undefined && !isOpen) speak(t('newMessageFrom', { name: from.other.username }))
  })
}

interface Running {
  readonly id: string
  readonly other: { readonly _id: string; readonly username: string }
  readonly endsAtMs: number
}

function useRunningSessions(): readonly Running[] | undefined {
  const { _id, role } = useAccount()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: RUNNING })
  useLive('sessionUpdate', refresh)
  useLiveOpen(refresh)
  const { data } = useQuery({
    queryKey: RUNNING,
    // Running ones come first, so the first page has them all.
    queryFn: async ({ signal }) => {
      const { sessions } =
        role === 'chatter'
          ? await call(listUserSessions, { query: { chatterID: _id, cursor: '' }, signal })
          : await call(listChatterSessions, { query: { userID: _id, cursor: '' }, signal })
      return runningOf(sessions, role === 'chatter' ? 'userID' : 'chatterID', serverNow())
    },
  })
  // Nobody says when the time of a session is up.
  useAtServerTimes(data?.map(({ endsAtMs }) => endsAtMs) ?? [], refresh)
  return data
}

function runningOf(sessions: readonly ChatSession[], other: 'userID' | 'chatterID', now: Date): readonly Running[] {
  return sessions.flatMap((session) => {
    const state = sessionStateOf(session)
    return sessionPhase(state, now) === 'running' && state.endsAt !== null
      ? [{ id: session._id, other: session[other], endsAtMs: state.endsAt.getTime() }]
      : []
  })
}
