// The chatter's day, and what buyers see of their availability.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const DAY = 'earnings today, this week, this month, next withdraw, sessions waiting, time online'
const READ_BY_BUYERS = 'buyers read what a chatter says about their availability'
const CHOSEN = { until: '2199-12-31T19:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z' }
const ON_BREAK = { state: 'break', offAt: null, ...CHOSEN }
const AVAILABLE_UNTIL = { state: 'off_at', offAt: '2199-12-31T17:00:00.000Z', ...CHOSEN }

export const DAY_STOPS: readonly Stop[] = [
  {
    name: 'day',
    who: 'chatter',
    at: 'day',
    spec: [DAY],
    until: 'day.waiting',
    whole: true,
  },
  {
    name: 'day-new',
    who: 'chatter:new',
    at: 'day',
    spec: [DAY, 'empty'],
    until: 'day.withdrawNothing',
    whole: true,
  },
  {
    name: 'day-advance',
    who: 'chatter',
    at: 'day',
    spec: [DAY, 'an advance is repaid first'],
    before: (tour) =>
      tour.change('/chatter/day', (body) => ({
        ...body,
        availability: ON_BREAK,
        earnings: {
          today: { earned: 300, takenBack: 1250.5 },
          week: { earned: 12_300, takenBack: 1250.5 },
          month: { earned: 1_234_567, takenBack: 1250.5 },
        },
        withdraw: { nextDay: '2026-11-23', available: 0, pending: 4500, advance: 950.5 },
      })),
    until: 'day.withdrawAdvance',
    whole: true,
  },
  {
    name: 'day-time',
    who: 'chatter',
    at: 'day',
    spec: ['off at a time of today'],
    act: (tour) => tour.button('day.offAt').click(),
    until: 'day.saveTime',
    whole: true,
  },
  {
    name: 'day-time-refused',
    who: 'chatter',
    at: 'day',
    spec: ['off at a time of today', 'Errors sit at their field'],
    before: (tour) =>
      tour.refuse('/chatter/availability', { status: 400, code: 'off_time_past', message: 'Please choose a later time today.' }),
    act: async (tour) => {
      await tour.button('day.offAt').click()
      await tour.button('day.saveTime').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]'),
    whole: true,
  },
  {
    name: 'day-failed',
    who: 'chatter',
    at: 'day',
    spec: ['error'],
    before: (tour) => tour.refuse('/chatter/day'),
    until: 'day.failed',
    expectsErrors: true,
  },
  {
    name: 'chats-day',
    who: 'chatter',
    at: 'chats',
    spec: [DAY, 'Chat with anyone'],
    until: 'day.earnedToday',
  },
  {
    name: 'chat-list-on-break',
    who: 'user',
    at: 'chats',
    spec: [READ_BY_BUYERS],
    before: withAvailability,
    until: 'presence.onBreak',
  },
  {
    name: 'pane-purchase-on-break',
    who: 'user',
    at: 'chats',
    query: (fixtures) => ({ with: fixtures.id('offering') }),
    spec: [READ_BY_BUYERS],
    before: withAvailability,
    until: 'purchase.chatterOnBreak',
  },
  {
    name: 'withdraw-question',
    who: 'chatter',
    at: 'withdraws',
    spec: ['the full balance is asked for after a question'],
    before: (tour) => tour.change('/chatter/withdraws/all', (body) => ({ ...body, availableBalance: 1250, advance: 0 })),
    act: askForWithdraw,
    until: 'withdraws.questionText',
  },
]

/** The chatter of the purchase view and every other one takes a break, and the rest have said when they are off. */
function withAvailability(tour: TourPage): Promise<void> {
  return tour.change('/user/chatters/initial-fetch', (body) => ({
    ...body,
    users: (body['users'] as { readonly _id: string }[]).map((user, index) => ({
      ...user,
      availability: user._id === tour.fixtures.id('offering') || index % 2 === 0 ? ON_BREAK : AVAILABLE_UNTIL,
    })),
  }))
}

async function askForWithdraw(tour: TourPage): Promise<void> {
  await tour.field('withdraws.bankName').fill('Meezan Bank')
  await tour.field('withdraws.accountName').fill('نازیہ')
  await tour.field('withdraws.accountNumber').fill('PK36MEZN0000123412341234')
  await tour.button('withdraws.request').click()
}
