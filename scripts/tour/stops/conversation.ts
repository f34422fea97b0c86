// A running session's conversation.

import { sendFromAnotherDevice } from '../../../e2e/support/conversation.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const UPLOAD = '/voice-message/send'
const chatWith = (name: string): Pick<Stop, 'who' | 'at' | 'query'> => ({
  who: 'user',
  at: 'chats',
  query: (fixtures) => ({ with: fixtures.id(name) }),
})
/** An expression, because Playwright does not call a function given as text. */
const SCROLL_TO_TOP = `document.querySelector('[role=log]').scrollTo({ top: 0 })`
const composer = (tour: TourPage) => tour.box('conversation.placeholder')

export const CONVERSATION_STOPS: readonly Stop[] = [
  { name: 'conversation-empty', ...chatWith('silent'), until: 'conversation.empty' },
  { name: 'conversation-loading', ...chatWith('talking'), before: (tour) => tour.hold('/messages/fetch'), until: 'conversation.loading' },
  { name: 'conversation', ...chatWith('talking'), until: lastMessage },
  {
    name: 'conversation-top',
    ...chatWith('talking'),
    act: async (tour) => {
      await lastMessage(tour).waitFor()
      await tour.page.evaluate(SCROLL_TO_TOP)
    },
    until: toNewestButton,
  },
  {
    name: 'conversation-chatter',
    who: 'chatter:talking',
    at: 'chats',
    query: (fixtures) => ({ with: fixtures.id('user') }),
    until: lastMessage,
  },
  {
    name: 'conversation-unread',
    ...chatWith('unread'),
    // Receipts do not reach the server, so the messages are still unread at the next visit.
    before: (tour) => tour.answerSocketEvent('markMessages', { ok: true }),
    until: 'conversation.unread',
  },
  {
    name: 'conversation-pill',
    ...chatWith('talking'),
    before: (tour) => tour.answerSocketEvent('markMessages', { ok: true }),
    act: async (tour) => {
      await lastMessage(tour).waitFor()
      await tour.page.evaluate(SCROLL_TO_TOP)
      await toNewestButton(tour).waitFor()
      const { fixtures, dataset } = tour
      const session = { user: fixtures.person('user'), chatter: fixtures.person('talking'), sessionId: fixtures.id('session:talking') }
      await sendFromAnotherDevice(dataset.server, session, session.chatter, ['Are you still there?'])
    },
    until: (tour) => tour.button('conversation.newMessages'),
  },
  {
    name: 'conversation-typing',
    ...chatWith('silent'),
    act: async (tour) => {
      await composer(tour).fill(
        'What I am about to say takes more than the one line that there is at first, so the field grows with it, up to a point.\nAnd a second line.',
      )
    },
    until: composer,
  },
  {
    name: 'conversation-sending',
    ...chatWith('silent'),
    before: (tour) => tour.answerSocketEvent('sendMessage', undefined),
    act: (tour) => sendMessage(tour, 'On its way'),
    until: (tour) => tour.page.getByRole('img', { name: tour.texts.of('conversation.waiting') }).first(),
  },
  {
    name: 'conversation-failed',
    ...chatWith('silent'),
    before: (tour) =>
      tour.answerSocketEvent('sendMessage', { ok: false, code: 'forbidden', message: 'You don’t have permission to do this.' }),
    act: (tour) => sendMessage(tour, 'This one did not get through.'),
    until: (tour) => tour.button('conversation.retry'),
  },
  {
    name: 'conversation-offline',
    ...chatWith('talking'),
    act: async (tour) => {
      await lastMessage(tour).waitFor()
      await tour.goOffline()
      await sendMessage(tour, 'Into the tunnel')
    },
    until: 'ui.offline',
  },
  { name: 'conversation-five-minutes', ...chatWith('talking'), before: (tour) => tour.endSession(284), until: lastMessage },
  { name: 'conversation-last-minute', ...chatWith('talking'), before: (tour) => tour.endSession(48), until: lastMessage },
  {
    name: 'conversation-over',
    ...chatWith('talking'),
    before: (tour) => tour.endSession(7),
    act: (tour) => composer(tour).fill('What I still wanted to say'),
    until: 'chat.textKept',
  },
  {
    name: 'conversation-recording',
    ...chatWith('talking'),
    microphone: true,
    act: (tour) => record(tour),
    until: (tour) => tour.button('conversation.stopRecording'),
  },
  {
    name: 'conversation-listening',
    ...chatWith('talking'),
    microphone: true,
    act: (tour) => recordAndStop(tour),
    until: (tour) => tour.button('conversation.deleteRecording'),
  },
  {
    name: 'conversation-sending-voice',
    ...chatWith('talking'),
    microphone: true,
    act: async (tour) => {
      await tour.hold(UPLOAD)
      await recordAndStop(tour)
      await tour.button('conversation.send').click()
    },
    until: 'conversation.sendingVoice',
  },
  {
    name: 'conversation-voice-failed',
    ...chatWith('talking'),
    microphone: true,
    act: async (tour) => {
      await tour.cut(UPLOAD)
      await recordAndStop(tour)
      await tour.button('conversation.send').click()
    },
    until: 'conversation.voiceFailed',
  },
  {
    name: 'conversation-voice-refused',
    ...chatWith('talking'),
    microphone: true,
    act: async (tour) => {
      await tour.refuse(UPLOAD)
      await recordAndStop(tour)
      await tour.button('conversation.send').click()
    },
    until: 'conversation.voiceRefused',
  },
  {
    name: 'conversation-microphone-denied',
    ...chatWith('talking'),
    microphone: true,
    act: (tour) => tour.button('conversation.record').click(),
    until: 'conversation.microphoneDenied',
  },
  {
    name: 'conversation-recording-kept',
    ...chatWith('talking'),
    microphone: true,
    act: async (tour) => {
      const emit = await tour.interceptSocket()
      await tour.page.reload()
      await record(tour)
      await tour.endSession(-1)
      const [userID, chatterID] = [tour.fixtures.id('user'), tour.fixtures.id('talking')]
      await emit('sessionUpdate', {
        sessionID: tour.fixtures.id('session:talking'),
        userID,
        chatterID,
        status: 'completed',
        phase: 'ended',
      })
    },
    until: 'chat.recordingKept',
  },
  {
    name: 'conversation-menu',
    ...chatWith('talking'),
    act: async (tour) => {
      await lastMessage(tour).waitFor()
      await tour.button('conversation.more').click()
    },
    until: (tour) => tour.page.getByRole('dialog').getByRole('button', { name: tour.texts.of('blocks.block') }),
  },
  {
    name: 'conversation-search',
    ...chatWith('talking'),
    act: async (tour) => {
      await lastMessage(tour).waitFor()
      // On a phone the button is in the header's menu.
      if (tour.isPhone) await tour.button('conversation.more').click()
      await tour.button('conversation.search').click()
      await tour.box('conversation.searchMessages').fill('book')
    },
    until: (tour) => tour.page.locator('mark').first(),
  },
  {
    name: 'conversation-reply',
    ...chatWith('talking'),
    act: async (tour) => {
      await lastMessage(tour).waitFor()
      await composer(tour).press('Control+ArrowUp')
    },
    until: (tour) => tour.button('conversation.cancelReply'),
  },
  { name: 'conversation-earlier', ...chatWith('talking'), before: (tour) => tour.endSession(7), act: openEarlier, until: lastMessage },
  {
    name: 'conversation-earlier-chatter',
    who: 'chatter:talking',
    at: 'chats',
    query: (fixtures) => ({ with: fixtures.id('user') }),
    before: (tour) => tour.endSession(-60),
    until: 'chat.noSession',
  },
  {
    name: 'conversation-earlier-pending',
    ...chatWith('talking'),
    before: (tour) =>
      tour.change('/user/session/check', (body) => ({
        ...body,
        session: { ...(body['session'] as object), status: 'pending', phase: 'pending', startTime: null, endTime: null },
      })),
    act: openEarlier,
    until: lastMessage,
  },
]

/** It is next to the plans, or one press away. */
async function openEarlier(tour: TourPage): Promise<void> {
  await tour.heading('conversation.earlier').or(tour.button('conversation.earlier')).first().waitFor()
  if (await tour.button('conversation.earlier').isVisible()) await tour.button('conversation.earlier').click()
}

function lastMessage({ page }: TourPage) {
  return page.getByRole('log').getByText('the book on your table')
}

/** The button to the newest message, with or without unread ones. */
function toNewestButton(tour: TourPage) {
  return tour.button('conversation.toNewest').or(tour.button('conversation.newMessages')).first()
}

async function sendMessage(tour: TourPage, text: string): Promise<void> {
  await composer(tour).fill(text)
  await composer(tour).press('Enter')
}

async function record(tour: TourPage): Promise<void> {
  await tour.page.context().grantPermissions(['microphone'])
  await tour.button('conversation.record').click()
  // Only the recorder, because a sent message also shows its length.
  await tour
    .text('conversation.recording')
    .filter({ hasText: /0:0[2-9]/ })
    .waitFor()
}

async function recordAndStop(tour: TourPage): Promise<void> {
  await record(tour)
  await tour.button('conversation.stopRecording').click()
  await tour.button('conversation.deleteRecording').waitFor()
}
