import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../../accounts/sign-in.ts'
import type { Outbox } from './outbox.ts'
import type { Talk } from './talk.ts'
import { type Talks, talksOf } from './talks.ts'

export function useTalks(): Talks {
  const { _id } = useAccount()
  const talks = talksOf(_id)
  useEffect(() => talks.hold(), [talks])
  return talks
}

/** The conversation of a session, kept whole while it is on the screen. */
export function useTalk(sessionID: string): { readonly talks: Talks; readonly talk: Talk } {
  const talks = useTalks()
  useEffect(() => talks.open(sessionID), [talks, sessionID])
  const talk = useSyncExternalStore(talks.subscribe, () => talks.talk(sessionID))
  return { talks, talk }
}

export function useOutbox(talks: Talks): Outbox {
  return useSyncExternalStore(talks.outbox.subscribe, talks.outbox.now)
}

export function useIsTyping(talks: Talks, sessionID: string): boolean {
  return useSyncExternalStore(talks.typing.subscribe, () => talks.typing.isTyping(sessionID))
}
