// The list at the left of the chat screen, which is a separate screen on a phone.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const LIST_OF_USER = '/user/chatters/initial-fetch'
const LOADING_ROW = ({ page }: TourPage) => page.locator('section [aria-hidden=true] .rounded-full\\!').first()

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
    act: async (tour) => {
      await rows(tour).waitFor()
      await tour.page.keyboard.press('?')
    },
    until: 'shortcuts.title',
  },
  {
    name: 'shortcuts-admin',
    who: 'admin',
    at: 'adminUsers',
    spec: ['A shortcut sheet on `?`'],
    act: async (tour) => {
      await tour.rows().first().waitFor()
      await tour.page.keyboard.press('?')
    },
    until: 'shortcuts.title',
  },
  {
    name: 'chat-list-searched',
    who: 'user',
    at: 'chats',
    spec: ['Each row shows avatar or two-letter initials, an online dot, username, age and gender.'],
    act: (tour) => tour.box('chat.searchPeople').fill('patient'),
    until: ({ page }) => page.locator('ul[aria-busy=false] li').first().getByText('the.patient.listener'),
  },
  {
    name: 'chat-list-not-found',
    who: 'user',
    at: 'chats',
    spec: [`'No user found!' after a search`],
    act: (tour) => tour.box('chat.searchPeople').fill('nobody is called this'),
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
    dataset: 'new',
    at: 'chats',
    spec: [`'No chatters available!' for a user`],
    before: (tour) => tour.change(LIST_OF_USER, (body) => ({ ...body, users: [], nextCursor: null })),
    until: 'chat.noChatters',
  },
  {
    name: 'chat-list-loading',
    who: 'user:new',
    at: 'chats',
    spec: ['Skeletons at true height after 150 ms'],
    before: (tour) => tour.hold(LIST_OF_USER),
    until: LOADING_ROW,
  },
  {
    name: 'chat-list-failed',
    who: 'user:new',
    at: 'chats',
    spec: ['List and search failures: logged only, nothing shown.'],
    before: (tour) => tour.refuse(LIST_OF_USER),
    until: LOADING_ROW,
  },
  {
    name: 'chat-list-huge',
    who: 'user',
    dataset: 'huge',
    at: 'chats',
    spec: ['10,000 rows'],
    until: 'chat.showMore',
  },
]

function rows(tour: TourPage) {
  return tour.page
    .getByRole('list', { name: tour.texts.of('chat.people') })
    .getByRole('listitem')
    .first()
}
