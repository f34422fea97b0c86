// Two people with a running session, and sockets that chat in it.

import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import type { ChatMessage } from '#contract/chat.ts'
import type { PayloadFor } from '#contract/events.ts'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, buy, complete } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'
import { connect, emit } from './socket.ts'

export interface TestSession {
  readonly id: SessionId
  readonly user: Person
  readonly chatter: Person
}

/** A Basic session, bought and approved just now; it lasts 15 minutes on the test's clock. */
export async function aRunningSession(
  app: TestApp,
  people: { readonly user?: Person; readonly chatter?: Person; readonly admin?: Person } = {},
): Promise<TestSession> {
  const session = await aPendingSession(app, people)
  await complete(app, people.admin ?? (await anAdmin(app)), session.id)
  return session
}

export async function aPendingSession(
  app: TestApp,
  people: { readonly user?: Person; readonly chatter?: Person } = {},
): Promise<TestSession> {
  const user = people.user ?? (await aUser(app))
  const chatter = people.chatter ?? (await aChatterWithPrices(app, { Basic: 100 }))
  return { id: await buy(app, { user, chatter }), user, chatter }
}

/** The payload for a message from one party to the other. */
export function newMessage(
  { id, user, chatter }: TestSession,
  by: Person,
  message: string,
  clientID: string = randomUUID(),
): PayloadFor<'sendMessage'> & { clientID: string } {
  return { sessionID: id, senderID: by.id, receiverID: by.id === user.id ? chatter.id : user.id, message, type: 'text', clientID }
}

export interface Listener {
  readonly socket: Socket
  /** Everything received, in order of arrival. */
  readonly received: ChatMessage[]
}

/** A connected socket for this person that has joined the sessions and records what it receives. Earlier events are not emitted to it. */
export async function aListener(app: TestApp, by: Person, ...sessions: readonly SessionId[]): Promise<Listener> {
  await app.deps.events.settled()
  const socket = await connect(await app.listen(), { token: await app.tokenOf(by) })
  const received: ChatMessage[] = []
  socket.on('receiveMessage', (message: ChatMessage) => received.push(message))
  for (const id of sessions) {
    const ack = await emit(socket, 'joinSession', id)
    if (!ack.ok) throw new Error(ack.message)
  }
  return { socket, received }
}

/** Sends it and returns the stored message. */
export async function sendText(listener: Listener, session: TestSession, by: Person, text: string): Promise<ChatMessage> {
  const ack = await emit(listener.socket, 'sendMessage', newMessage(session, by, text))
  if (!ack.ok) throw new Error(ack.message)
  return ack.message
}
