// The chatter's day, and what buyers see of their availability.

import type { HeldEarning } from '#contract/earnings.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const CHOSEN = { until: '2199-12-31T19:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z' }
const ON_BREAK = { state: 'break', offAt: null, ...CHOSEN }
const AVAILABLE_UNTIL = { state: 'off_at', offAt: '2199-12-31T17:00:00.000Z', ...CHOSEN }

const RUNNING: HeldEarning = {
  _id: 'a',
  username: 'Hamza',
  plan: 'Standard',
  amount: 300,
  waitsFor: 'end',
  availableAt: '2026-11-19T09:05:00.000Z',
}

export const DAY_STOPS: readonly Stop[] = [
  { name: 'day', who: 'chatter', at: 'day', until: 'day.online', whole: true },
  { name: 'day-new', who: 'chatter:new', at: 'day', until: 'day.withdrawNothing', whole: true },
  {
    name: 'day-advance',
    who: 'chatter',
    at: 'day',
    before: (tour) =>
      tour.change('/chatter/day', (body) => ({
        ...body,
        availability: ON_BREAK,
        earnings: {
          today: { earned: 300, takenBack: 1250.5 },
          week: { earned: 12_300, takenBack: 1250.5 },
          month: { earned: 1_234_567, takenBack: 1250.5 },
        },
        withdraw: { nextDay: '2026-11-23', held: 350, available: 0, pending: 4500, advance: 950.5 },
      })),
    until: 'day.withdrawAdvance',
    whole: true,
  },
  { name: 'day-time', who: 'chatter', at: 'day', act: (tour) => tour.button('day.offAt').click(), until: 'day.saveTime', whole: true },
  {
    name: 'day-time-refused',
    who: 'chatter',
    at: 'day',
    before: (tour) => tour.refuse('/chatter/availability', { status: 400, code: 'off_time_past', message: 'Choose a later time today.' }),
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
    before: (tour) => tour.refuse('/chatter/day'),
    until: 'day.failed',
    expectsErrors: true,
  },
  { name: 'chats-day', who: 'chatter', at: 'chats', until: 'day.earnedToday' },
  { name: 'chat-list-on-break', who: 'user', at: 'chats', before: withAvailability, until: 'presence.onBreak' },
  {
    name: 'pane-purchase-on-break',
    who: 'user',
    at: 'chats',
    query: (fixtures) => ({ with: fixtures.id('offering') }),
    before: withAvailability,
    until: 'purchase.chatterOnBreak',
  },
  {
    name: 'withdraw-held',
    who: 'chatter',
    at: 'withdraws',
    before: withHeldEarnings([RUNNING, { ...RUNNING, _id: 'b', username: 'نازیہ', amount: 50 }]),
    until: 'withdraws.moreAfterEnd',
    whole: true,
  },
  {
    name: 'withdraw-held-list',
    who: 'chatter',
    at: 'withdraws',
    before: withHeldEarnings([
      RUNNING,
      { ...RUNNING, _id: 'b', username: 'نازیہ', amount: 1250.5, waitsFor: 'time', availableAt: '2026-11-21T09:05:00.000Z' },
      { ...RUNNING, _id: 'c', username: 'A buyer with a rather long name', amount: 50, waitsFor: 'end', availableAt: null },
      { ...RUNNING, _id: 'd', username: 'Hamza', amount: 12_000, waitsFor: 'decision', availableAt: null },
    ]),
    act: (tour) => tour.button('withdraws.moreLater').click(),
    until: 'withdraws.waitsForDecision',
  },
  {
    name: 'withdraw-question',
    who: 'chatter',
    at: 'withdraws',
    before: withHeldEarnings([RUNNING]),
    act: askForWithdraw,
    until: 'withdraws.questionText',
  },
]

/** The purchase view's chatter and every second one are on a break, and the rest have said when they go off. */
function withAvailability(tour: TourPage): Promise<void> {
  return tour.change('/user/chatters/initial-fetch', (body) => ({
    ...body,
    users: (body['users'] as { readonly _id: string }[]).map((user, index) => ({
      ...user,
      availability: user._id === tour.fixtures.id('offering') || index % 2 === 0 ? ON_BREAK : AVAILABLE_UNTIL,
    })),
  }))
}

function withHeldEarnings(earnings: readonly HeldEarning[]) {
  const heldBalance = earnings.reduce((sum, { amount }) => sum + amount, 0)
  return async (tour: TourPage): Promise<void> => {
    await tour.change('/chatter/withdraws/all', (body) => ({ ...body, availableBalance: 1250, heldBalance, advance: 0, refundLines: [] }))
    await tour.change('/chatter/earnings/held', () => ({ earnings, totalEarnings: earnings.length, heldBalance }))
  }
}

async function askForWithdraw(tour: TourPage): Promise<void> {
  await tour.button('withdraws.changeAccount').waitFor()
  await tour.button('withdraws.request').click()
}
