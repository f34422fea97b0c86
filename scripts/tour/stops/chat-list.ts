// The list at the left of the chat screen, which on a phone is a screen of its own.

import type { Stage } from '../stage.ts'
import type { Stop } from '../stop.ts'

const LIST_OF_USER = '/user/chatters/initial-fetch'

export const CHAT_LIST_STOPS: readonly Stop[] = [
  { name: 'chat-index', who: 'user', at: 'dashboard', spec: ['Child routes: index and chats (chat screen)'], until: rows },
  {
    name: 'chat-list',
    who: 'user',
    at: 'chats',
    spec: [
      `A left list, 350px wide, titled Chats with a search box 'Search users for chat...'`,
      `'Chat with anyone' / 'Select a user and start chat with that' until someone is selected`,
    ],
    until: rows,
  },
  {
    name: 'chat-list-chatter',
    who: 'chatter',
    at: 'chats',
    spec: ['For a chatter it lists users they have sessions with.'],
    until: rows,
  },
  {
    name: 'chat-list-admin',
    who: 'admin',
    at: 'chats',
    spec: ['opens /admin/* and may also open /dashboard'],
    until: rows,
  },
  {
    name: 'shortcuts',
    who: 'user',
    at: 'chats',
    spec: ['A shortcut sheet on `?`'],
    act: async (stage) => {
      await rows(stage).waitFor()
      await stage.page.keyboard.press('?')
    },
    until: 'shortcuts.title',
  },
  {
    name: 'shortcuts-admin',
    who: 'admin',
    at: 'adminUsers',
    spec: ['A shortcut sheet on `?`'],
    act: async (stage) => {
      await stage.rows().first().waitFor()
      await stage.page.keyboard.press('?')
    },
    until: 'shortcuts.title',
  },
  {
    name: 'chat-list-searched',
    who: 'user',
    at: 'chats',
    spec: ['Each row shows avatar or two-letter initials, an online dot, username, age and gender.'],
    act: (stage) => stage.box('chat.searchPeople').fill('patient'),
    until: ({ page }) => page.locator('ul[aria-busy=false] li').first().getByText('the.patient.listener'),
  },
  {
    name: 'chat-list-not-found',
    who: 'user',
    at: 'chats',
    spec: [`'No user found!' after a search`],
    act: (stage) => stage.box('chat.searchPeople').fill('nobody is called this'),
    until: 'chat.noUserFound',
  },
  {
    name: 'chat-list-no-sessions',
    who: 'chatter:new',
    at: 'chats',
    spec: [`'No sessions available!' for a chatter`],
    until: 'chat.noSessions',
  },
  {
    name: 'chat-list-no-chatters',
    who: 'user',
    house: 'fresh',
    at: 'chats',
    spec: [`'No chatters available!' for a user`],
    before: (stage) => stage.change(LIST_OF_USER, (body) => ({ ...body, users: [], nextCursor: null })),
    until: 'chat.noChatters',
  },
  {
    name: 'chat-list-loading',
    who: 'user:new',
    at: 'chats',
    spec: ['Skeletons at true height after 150 ms'],
    before: (stage) => stage.hold(LIST_OF_USER),
    until: ({ page }) => page.locator('section [aria-hidden=true] .rounded-full\\!').first(),
  },
  {
    name: 'chat-list-failed',
    who: 'user:new',
    at: 'chats',
    spec: ['List and search failures: logged only, nothing shown.'],
    before: (stage) => stage.refuse(LIST_OF_USER),
    until: (stage) => stage.heading('chat.chats'),
  },
  {
    name: 'chat-list-huge',
    who: 'user',
    house: 'huge',
    at: 'chats',
    spec: ['10,000 rows'],
    until: 'chat.showMore',
  },
]

function rows(stage: Stage) {
  return stage.page
    .getByRole('list', { name: stage.words.of('chat.people') })
    .getByRole('listitem')
    .first()
}
