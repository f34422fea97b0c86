// The chat itself, while a session runs.

import { sendFromAnotherDevice } from '../../../e2e/support/conversation.ts'
import type { Stage } from '../stage.ts'
import type { Stop } from '../stop.ts'

const CHAT = `Header with name, online state and 'Time remaining:' shown as 'Xm : YYs'`
const VOICE = `a record/stop voice button showing 'Recording \u2022 m:ss'`
const UPLOAD = '/voice-message/send'
const withOne = (name: string): Pick<Stop, 'who' | 'at' | 'query'> => ({
  who: 'user',
  at: 'chats',
  query: (cast) => ({ with: cast.id(name) }),
})
/** An expression and not a function: a text that is one would not be called. */
const UPWARDS = `document.querySelector('[role=log]').scrollTo({ top: 0 })`
const composer = (stage: Stage) => stage.box('conversation.placeholder')

export const TALK_STOPS: readonly Stop[] = [
  { name: 'talk-empty', ...withOne('silent'), spec: [CHAT], until: 'conversation.empty' },
  {
    name: 'talk-loading',
    ...withOne('talking'),
    spec: ['loading'],
    before: (stage) => stage.hold('/messages/fetch'),
    until: 'conversation.loading',
  },
  {
    name: 'talk',
    ...withOne('talking'),
    spec: [CHAT, `message list with text bubbles and audio players; text input 'Type message...' (Enter sends)`],
    until: lastMessage,
  },
  {
    name: 'talk-top',
    ...withOne('talking'),
    spec: ['Groups by sender within 10 minutes, sticky day separators', 'Urdu text'],
    act: async (stage) => {
      await lastMessage(stage).waitFor()
      await stage.page.evaluate(UPWARDS)
    },
    until: downwards,
  },
  {
    name: 'talk-chatter',
    who: 'chatter:talking',
    at: 'chats',
    query: (cast) => ({ with: cast.id('user') }),
    spec: [CHAT],
    until: lastMessage,
  },
  {
    name: 'talk-unread',
    ...withOne('unread'),
    spec: ['Unread divider', 'N new messages'],
    // Nobody learns that it was read, so it is unread at the next visit, too.
    before: (stage) => stage.answerLive('markMessages', { ok: true }),
    until: 'conversation.unread',
  },
  {
    name: 'talk-pill',
    ...withOne('talking'),
    spec: [`a pill 'N new messages' appears instead`],
    before: (stage) => stage.answerLive('markMessages', { ok: true }),
    act: async (stage) => {
      await lastMessage(stage).waitFor()
      await stage.page.evaluate(UPWARDS)
      await downwards(stage).waitFor()
      const { cast, house } = stage
      const talk = { user: cast.person('user'), chatter: cast.person('talking'), sessionId: cast.id('session:talking') }
      await sendFromAnotherDevice(house.server, talk, talk.chatter, ['Are you still there?'])
    },
    until: (stage) => stage.button('conversation.newMessages'),
  },
  {
    name: 'talk-typing',
    ...withOne('silent'),
    spec: ['Typing shows and fades within 5 s'],
    act: async (stage) => {
      await composer(stage).fill(
        'What I am about to say takes more than the one line that there is at first, so the field grows with it, up to a point.\nAnd a second line.',
      )
    },
    until: composer,
  },
  {
    name: 'talk-sending',
    ...withOne('silent'),
    spec: ['Sending is instant: clock'],
    before: (stage) => stage.answerLive('sendMessage', undefined),
    act: (stage) => say(stage, 'On its way'),
    until: (stage) => stage.page.getByRole('img', { name: stage.words.of('conversation.waiting') }).first(),
  },
  {
    name: 'talk-failed',
    ...withOne('silent'),
    spec: ['failed keeps its place with Retry and Delete'],
    before: (stage) => stage.answerLive('sendMessage', { ok: false, code: 'forbidden', message: "You don't have permission to do this." }),
    act: (stage) => say(stage, 'This one did not get through.'),
    until: (stage) => stage.button('conversation.retry'),
  },
  {
    name: 'talk-offline',
    ...withOne('talking'),
    spec: ['Offline is said once, in a quiet bar', 'offline'],
    act: async (stage) => {
      await lastMessage(stage).waitFor()
      await stage.goOffline()
      await say(stage, 'Into the tunnel')
    },
    until: 'ui.offline',
  },
  {
    name: 'talk-five-minutes',
    ...withOne('talking'),
    spec: ['amber at 5 minutes'],
    before: (stage) => stage.endSession(284),
    until: lastMessage,
  },
  {
    name: 'talk-last-minute',
    ...withOne('talking'),
    spec: ['red in the last'],
    before: (stage) => stage.endSession(48),
    until: lastMessage,
  },
  {
    name: 'talk-over',
    ...withOne('talking'),
    spec: ['at zero the session is cleared and the purchase view shows', 'with the text in it kept'],
    before: (stage) => stage.endSession(7),
    act: (stage) => composer(stage).fill('What I still wanted to say'),
    until: 'chat.textKept',
  },
  {
    name: 'talk-recording',
    ...withOne('talking'),
    microphone: true,
    spec: [VOICE],
    act: (stage) => record(stage),
    until: (stage) => stage.button('conversation.stopRecording'),
  },
  {
    name: 'talk-listening',
    ...withOne('talking'),
    microphone: true,
    spec: ['listen before sending'],
    act: (stage) => stopped(stage),
    until: (stage) => stage.button('conversation.deleteRecording'),
  },
  {
    name: 'talk-sending-voice',
    ...withOne('talking'),
    microphone: true,
    spec: [`a 'Sending voice...' indicator`],
    act: async (stage) => {
      await stage.hold(UPLOAD)
      await stopped(stage)
      await stage.button('conversation.send').click()
    },
    until: 'conversation.sendingVoice',
  },
  {
    name: 'talk-voice-failed',
    ...withOne('talking'),
    microphone: true,
    spec: [`'Voice upload failed'`],
    act: async (stage) => {
      await stage.cut(UPLOAD)
      await stopped(stage)
      await stage.button('conversation.send').click()
    },
    until: 'conversation.voiceFailed',
  },
  {
    name: 'talk-microphone-denied',
    ...withOne('talking'),
    microphone: true,
    spec: ['Could not access microphone. Please allow microphone permission.'],
    act: (stage) => stage.button('conversation.record').click(),
    until: 'conversation.microphoneDenied',
  },
]

function lastMessage({ page }: Stage) {
  return page.getByRole('log').getByText('the book on your table')
}

/** Back to the end, with or without news there. */
function downwards(stage: Stage) {
  return stage.button('conversation.toNewest').or(stage.button('conversation.newMessages')).first()
}

async function say(stage: Stage, text: string): Promise<void> {
  await composer(stage).fill(text)
  await composer(stage).press('Enter')
}

async function record(stage: Stage): Promise<void> {
  await stage.page.context().grantPermissions(['microphone'])
  await stage.button('conversation.record').click()
  await stage.page
    .getByText(/0:0[2-9]/)
    .filter({ visible: true })
    .first()
    .waitFor()
}

async function stopped(stage: Stage): Promise<void> {
  await record(stage)
  await stage.button('conversation.stopRecording').click()
  await stage.button('conversation.deleteRecording').waitFor()
}
