// The chatter's day, and what buyers see of their availability.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const DAY = 'earnings today, this week, this month, next withdraw, sessions waiting, time online'
const ON_BREAK = { state: 'break', offAt: null, until: '2199-12-31T00:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z' }

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
    name: 'withdraw-question',
    who: 'chatter',
    at: 'withdraws',
    spec: ['the full balance is asked for after a question'],
    before: (tour) => tour.change('/chatter/withdraws/all', (body) => ({ ...body, availableBalance: 1250, advance: 0 })),
    act: askForWithdraw,
    until: 'withdraws.questionText',
  },
]

async function askForWithdraw(tour: TourPage): Promise<void> {
  await tour.field('withdraws.bankName').fill('Meezan Bank')
  await tour.field('withdraws.accountName').fill('نازیہ')
  await tour.field('withdraws.accountNumber').fill('PK36MEZN0000123412341234')
  await tour.button('withdraws.request').click()
}
