// Reasons that rule out a purchase, as shown before any money is sent.

import { fillIn } from '#contract/account-errors.ts'
import { ERRORS } from '#contract/errors.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'
import { openSession } from './own-session.ts'
import { withEveryMethodFull } from './payment.ts'

type Json = Record<string, unknown>

const BUSY_MINUTES = 43
const MINUTE_MS = 60_000

const chatWith = (name: string): Pick<Stop, 'at' | 'query'> => ({ at: 'chats', query: (fixtures) => ({ with: fixtures.id(name) }) })

function obstacle(code: 'too_many_pending' | 'chatter_busy', values: Readonly<Record<string, number>>): Json {
  return { code, message: fillIn(ERRORS[code].text, values), values }
}

async function makeBusy(tour: TourPage): Promise<void> {
  const busyUntil = new Date(Date.now() + BUSY_MINUTES * MINUTE_MS).toISOString()
  await tour.change('/chatter/busy/check', () => ({
    isBusy: true,
    remainingMinutes: BUSY_MINUTES,
    busyUntil,
    obstacle: obstacle('chatter_busy', { remainingMinutes: BUSY_MINUTES }),
  }))
}

/** Rejected payments may be sent again. */
const SEND_AGAIN = {
  rejection: { reason: 'unreadable', note: 'Please send the whole receipt, with the date.' },
  sendAgainUntil: new Date(Date.now() + 7 * 24 * 60 * MINUTE_MS).toISOString(),
}

export const OBSTACLE_STOPS: readonly Stop[] = [
  {
    name: 'pane-too-many-pending',
    who: 'user',
    ...chatWith('offering'),
    before: (tour) => tour.change('/chatter/busy/check', (body) => ({ ...body, obstacle: obstacle('too_many_pending', { pending: 3 }) })),
    until: (tour) => tour.page.getByRole('main').locator('section [role=status]:not(:empty)'),
  },
  {
    name: 'pane-all-full',
    who: 'user',
    ...chatWith('offering'),
    before: (tour) => tour.change('/admin/payment-methods/all', withEveryMethodFull),
    until: 'purchase.allFullNow',
  },
  {
    name: 'pane-rejected-busy',
    who: 'user',
    ...chatWith('rejected'),
    before: async (tour) => {
      await makeBusy(tour)
      await tour.change('/user/session/check', (body) => ({ ...body, session: { ...(body['session'] as object), ...SEND_AGAIN } }))
    },
    until: 'purchase.busyTitle',
    whole: true,
  },
  { name: 'pane-expired-busy', who: 'user', ...chatWith('expired'), before: makeBusy, until: 'purchase.busyTitle', whole: true },
  {
    name: 'session-send-again-busy',
    who: 'user',
    at: 'payments',
    before: async (tour) => {
      await makeBusy(tour)
      await tour.change('/payments/session/', (body) => ({ ...body, session: { ...(body['session'] as Json), ...SEND_AGAIN } }))
    },
    act: async (tour) => {
      await openSession(tour, 'history.status.rejected')
      await tour.button('afterDecision.sendAgainTo').click()
    },
    until: (tour) => tour.dialog().locator('[role=status]:not(:empty)').first(),
  },
]
