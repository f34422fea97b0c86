// Notices: the list behind the bell, the settings, and the phone's sheet with what does not fit into its bar.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const MINUTE_MS = 60_000

export const NOTICE_STOPS: readonly Stop[] = [
  {
    name: 'notices',
    who: 'user',
    at: 'payments',
    before: (tour) => tour.change('/notices/all', (body) => ({ ...body, ...someNotices(tour) })),
    act: openList,
    until: (tour) => tour.dialog().getByRole('listitem').nth(3),
  },
  {
    name: 'notice-toasts',
    who: 'user',
    at: 'profile',
    act: async (tour) => {
      const emit = await tour.interceptSocket()
      await tour.page.reload()
      await tour.heading('profile.title').waitFor()
      const { notices } = someNotices(tour)
      for (const notice of notices.filter(({ kind }) => TOASTS.includes(kind)))
        await emit('noticeUpdate', { notice: { ...notice, readAt: null }, unread: 2 })
    },
    until: (tour) => tour.toast(),
  },
  {
    name: 'notices-empty',
    who: 'user',
    at: 'payments',
    before: (tour) => tour.change('/notices/all', () => ({ notices: [], totalNotices: 0, unread: 0, unreadDecisions: 0 })),
    act: openList,
    until: 'noticeList.empty',
  },
  {
    name: 'notices-failed',
    who: 'user',
    at: 'payments',
    before: (tour) => tour.refuse('/notices/all'),
    act: openList,
    until: (tour) => tour.dialog().getByText(tour.texts.of('ui.loading')),
  },
  {
    name: 'notices-admin',
    who: 'admin',
    at: 'adminUsers',
    before: (tour) => tour.change('/notices/all', (body) => ({ ...body, ...someNotices(tour) })),
    act: openList,
    until: (tour) => tour.dialog().getByRole('listitem').nth(3),
  },
  {
    name: 'notice-settings',
    who: 'chatter',
    at: 'noticeSettings',
    before: (tour) => tour.change('/notices/settings', (body) => ({ ...body, ...SOME_SETTINGS })),
    until: 'noticeSettings.devices',
    whole: true,
  },
  { name: 'notice-settings-no-devices', who: 'user', at: 'noticeSettings', until: 'noticeSettings.noDevices', whole: true },
  {
    name: 'notice-settings-failed',
    who: 'user',
    at: 'noticeSettings',
    before: (tour) => tour.refuse('/notices/settings'),
    until: 'noticeSettings.failed',
    whole: true,
  },
  {
    name: 'notice-settings-loading',
    who: 'user',
    at: 'noticeSettings',
    before: (tour) => tour.hold('/notices/settings'),
    until: (tour) => tour.loadingRows(),
    whole: true,
  },
  {
    name: 'unsubscribe',
    who: 'visitor',
    at: 'unsubscribe',
    query: () => ({ token: 'account.payment_approved.signature' }),
    until: 'noticeSettings.unsubscribeTitle',
  },
  {
    name: 'unsubscribe-done',
    who: 'visitor',
    at: 'unsubscribe',
    before: ({ page }) =>
      page.route('**/api/notices/unsubscribe*', (route) =>
        route.fulfill({ json: { code: 'unsubscribed', message: 'You’ll no longer get these emails.' } }),
      ),
    act: pressUnsubscribe,
    until: 'noticeSettings.unsubscribedTitle',
  },
  {
    name: 'unsubscribe-failed',
    who: 'visitor',
    at: 'unsubscribe',
    before: (tour) =>
      tour.refuse('/notices/unsubscribe', {
        status: 400,
        code: 'unsubscribe_link',
        message: 'This link isn’t valid. You can turn off emails in your profile.',
      }),
    act: pressUnsubscribe,
    until: 'noticeSettings.unsubscribeFailed',
  },
]

async function pressUnsubscribe(tour: TourPage): Promise<void> {
  await tour.button('noticeSettings.unsubscribe').click()
}

async function openList(tour: TourPage): Promise<void> {
  await tour.page
    .getByRole('button', {
      // In the dashboard's bar its name begins with the label that a phone shows.
      name: new RegExp(['ui.notifications', 'shell.unreadNotices'].map((text) => tour.texts.of(text).source.slice(1)).join('|')),
    })
    .first()
    .click()
}

const KINDS = ['message', 'payment_approved', 'payment_rejected', 'session_ending', 'withdraw_paid', 'new_purchase'] as const

/** About money, so they stay. */
const TOASTS: readonly (typeof KINDS)[number][] = ['payment_rejected', 'withdraw_paid']

/** One of each appearance, read and unread. */
function someNotices({ fixtures }: TourPage) {
  const party = { _id: fixtures.person('chatter').id, username: fixtures.person('chatter').username }
  const notices = KINDS.map((kind, index) => {
    const createdAt = new Date(Date.now() - index * index * 17 * MINUTE_MS).toISOString()
    return {
      _id: `00000000-0000-7000-8000-00000000000${index}`,
      kind,
      createdAt,
      readAt: index < 2 ? null : createdAt,
      sessionID: null,
      withdrawID: null,
      party,
      plan: 'Gold',
      minutes: 60,
      amount: 1250,
      count: index === 0 ? 3 : 1,
    }
  })
  return { notices, totalNotices: 40, unread: 2, unreadDecisions: 0 }
}

const SOME_SETTINGS = {
  quietHours: { from: '22:30', to: '07:00' },
  devices: [
    { _id: '1', name: 'Chrome · Android', createdAt: '2026-11-14T10:00:00.000Z', lastSentAt: null },
    { _id: '2', name: 'Firefox · Linux', createdAt: '2026-11-10T10:00:00.000Z', lastSentAt: '2026-11-15T10:00:00.000Z' },
  ],
}
