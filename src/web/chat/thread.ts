// The part of a thread that one screen holds: messages of all sessions of two people, from the oldest to the newest that is loaded.
// Pure. It grows at either end, and what is far from the reader is dropped and loaded again, so that a page never holds more than
// a few hundred rows.

import type { ChatMessage, HistoryPage, HistorySession } from '#contract/chat.ts'

export interface Thread {
  readonly messages: readonly ChatMessage[]
  readonly sessions: ReadonlyMap<string, HistorySession>
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export const EMPTY_THREAD: Thread = { messages: [], sessions: new Map(), hasOlder: true, hasNewer: false }

export const MAX_THREAD_ROWS = 300

export function threadOf({ messages, sessions, hasOlder, hasNewer }: HistoryPage): Thread {
  return { messages, sessions: new Map(sessions.map((session) => [session._id, session])), hasOlder, hasNewer }
}

/** With the page before it. The newest rows are dropped when there are too many. */
export function withOlder(thread: Thread, page: HistoryPage): Thread {
  const messages = [...page.messages, ...thread.messages]
  const kept = messages.slice(0, MAX_THREAD_ROWS)
  return {
    messages: kept,
    sessions: withSessions(thread, page),
    hasOlder: page.hasOlder,
    hasNewer: thread.hasNewer || kept.length < messages.length,
  }
}

/** With the page after it. The oldest rows are dropped when there are too many. */
export function withNewer(thread: Thread, page: HistoryPage): Thread {
  const messages = [...thread.messages, ...page.messages]
  const kept = messages.slice(-MAX_THREAD_ROWS)
  return {
    messages: kept,
    sessions: withSessions(thread, page),
    hasOlder: thread.hasOlder || kept.length < messages.length,
    hasNewer: page.hasNewer,
  }
}

/** Without the messages of a session, which another part of the screen shows. */
export function withoutSession(thread: Thread, sessionID: string | null): Thread {
  return { ...thread, messages: thread.messages.filter((message) => message.sessionID !== sessionID) }
}

function withSessions(thread: Thread, { sessions }: HistoryPage): ReadonlyMap<string, HistorySession> {
  return new Map([...thread.sessions, ...sessions.map((session) => [session._id, session] as const)])
}
