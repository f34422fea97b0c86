// A chat with unread messages.

import { type TestApp, testApp } from './app.ts'
import { aListener, aRunningSession, type Listener, sendText, type TestSession } from './chats.ts'
import { noticesOf } from './notices.ts'
import type { Person } from './people.ts'

export interface Stage {
  readonly app: TestApp
  readonly session: TestSession
  readonly ofUser: Listener
  readonly ofChatter: Listener
}

export async function aStage(): Promise<Stage> {
  const app = await testApp()
  const session = await aRunningSession(app)
  return {
    app,
    session,
    ofUser: await aListener(app, session.user, session.id),
    ofChatter: await aListener(app, session.chatter, session.id),
  }
}

export const messagesOf = async (app: TestApp, by: Person) => (await noticesOf(app, by)).filter(({ kind }) => kind === 'message')

export async function wait(app: TestApp, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.messageNotices.flush()
}

/** Sends a message as the buyer. */
export const send = ({ ofUser, session }: Stage, text: string) => sendText(ofUser, session, session.user, text)
