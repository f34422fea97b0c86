// The list at the left of the chat screen, which is a separate screen on a phone.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const LIST_OF_USER = '/user/chatters/initial-fetch'
const LOADING_ROW = ({ page }: TourPage) => page.locator('section [aria-hidden=true] .rounded-full\\!').first()

export const CHAT_LIST_STOPS: readonly Stop[] = [
  { name: 'chat-index', who: 'user', at: 'dashboard', until: rows },
  { name: 'chat-list', who: 'user', at: 'chats', until: rows },
  { name: 'chat-list-chatter', who: 'chatter', at: 'chats', until: rows },
  { name: 'chat-list-admin', who: 'admin', at: 'chats', until: rows },
  {
    name: 'shortcuts',
    who: 'user',
    at: 'chats',
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
    act: (tour) => tour.box('chat.searchPeople').fill('patient'),
    until: ({ page }) => page.locator('ul[aria-busy=false] li').first().getByText('the.patient.listener'),
  },
  {
    name: 'chat-list-not-found',
    who: 'user',
    at: 'chats',
    act: (tour) => tour.box('chat.searchPeople').fill('nobody is called this'),
    until: 'chat.noUserFound',
  },
  { name: 'chat-list-no-sessions', who: 'chatter:new', at: 'chats', until: 'chat.noSessions' },
  {
    name: 'chat-list-no-chatters',
    who: 'user',
    dataset: 'new',
    at: 'chats',
    before: (tour) => tour.change(LIST_OF_USER, (body) => ({ ...body, users: [], nextCursor: null })),
    until: 'chat.noChatters',
  },
  { name: 'chat-list-loading', who: 'user:new', at: 'chats', before: (tour) => tour.hold(LIST_OF_USER), until: LOADING_ROW },
  { name: 'chat-list-failed', who: 'user:new', at: 'chats', before: (tour) => tour.refuse(LIST_OF_USER), until: LOADING_ROW },
  { name: 'chat-list-huge', who: 'user', dataset: 'huge', at: 'chats', until: 'chat.showMore' },
]

function rows(tour: TourPage) {
  return tour.page
    .getByRole('list', { name: tour.texts.of('chat.people') })
    .getByRole('listitem')
    .first()
}
