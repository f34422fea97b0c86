// Forgotten passwords and new email addresses: asking for a link, and the pages that the links open.

import { PASSWORD } from '../../../e2e/support/people.ts'
import { REPLIES } from '../../../src/contract/replies.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'
import { answer, changeAccount } from './security.ts'

const ENDED = { status: 410, code: 'link_ended', message: '' }
const [RESET, CONFIRM] = ['/auth/reset-password', '/auth/confirm-email']
const link = () => ({ token: 'tour' })
const CONTACT = { email: 'help@guftagu.example', phone: '+923001234567' }

export const MAILED_LINK_STOPS: readonly Stop[] = [
  { name: 'forgot-password', who: 'visitor', at: 'forgotPassword', before: withMail, until: 'mailLinks.forgotHeading' },
  {
    name: 'forgot-password-no-mail',
    who: 'visitor',
    at: 'forgotPassword',
    before: (tour) => answer(tour, '/contact', { contact: CONTACT, sendsMail: false }),
    until: 'mailLinks.noMailText',
  },
  {
    name: 'forgot-password-sent',
    who: 'visitor',
    at: 'forgotPassword',
    before: requestsWork,
    act: requestLink,
    until: 'mailLinks.sentHeading',
  },
  {
    name: 'forgot-password-too-often',
    who: 'visitor',
    at: 'forgotPassword',
    before: requestsWork,
    act: async (tour) => {
      await requestLink(tour)
      await tour.heading('mailLinks.sentHeading').waitFor()
      await tour.refuse('/auth/forgot-password', { status: 429, code: 'too_many_requests' })
      await tour.button('mailLinks.sendAgain').click()
    },
    until: (tour) => tour.alert(),
  },
  {
    name: 'reset-password',
    who: 'visitor',
    at: 'resetPassword',
    query: link,
    before: (tour) => answer(tour, `${RESET}/check`, {}),
    act: (tour) => tour.field('passwords.newPassword').fill('xk4pwzr7m'),
    until: 'mailLinks.resetHeading',
  },
  {
    name: 'reset-password-done',
    who: 'visitor',
    at: 'resetPassword',
    query: link,
    before: async (tour) => {
      await answer(tour, `${RESET}/check`, {})
      await answer(tour, RESET, { code: 'password_reset', message: REPLIES.password_reset })
    },
    act: async (tour) => {
      await tour.field('passwords.newPassword').fill(PASSWORD)
      await tour.button('mailLinks.savePassword').click()
    },
    until: 'mailLinks.resetDone',
  },
  {
    name: 'reset-password-checking',
    who: 'visitor',
    at: 'resetPassword',
    query: link,
    before: (tour) => tour.hold(`${RESET}/check`),
    until: 'mailLinks.checking',
  },
  {
    name: 'reset-password-ended',
    who: 'visitor',
    at: 'resetPassword',
    query: link,
    before: (tour) => tour.refuse(`${RESET}/check`, ENDED),
    until: 'mailLinks.linkEnded',
  },
  {
    name: 'reset-password-check-failed',
    who: 'visitor',
    at: 'resetPassword',
    query: link,
    before: (tour) => tour.refuse(`${RESET}/check`, { status: 429, code: 'too_many_requests' }),
    until: 'mailLinks.tryAgain',
  },
  { name: 'reset-password-incomplete', who: 'visitor', at: 'resetPassword', until: 'mailLinks.linkIncomplete' },
  {
    name: 'confirm-email',
    who: 'visitor',
    at: 'confirmEmail',
    query: link,
    before: (tour) => answer(tour, `${CONFIRM}/check`, { newEmail: 'hamza.new@example.com' }),
    until: 'mailLinks.confirmEmail',
  },
  {
    name: 'confirm-email-done',
    who: 'visitor',
    at: 'confirmEmail',
    query: link,
    before: async (tour) => {
      await answer(tour, `${CONFIRM}/check`, { newEmail: 'hamza.new@example.com' })
      await answer(tour, CONFIRM, { code: 'email_confirmed', message: REPLIES.email_confirmed })
    },
    act: (tour) => tour.button('mailLinks.confirmEmail').click(),
    until: 'mailLinks.confirmEmailDone',
  },
  {
    name: 'confirm-email-ended',
    who: 'visitor',
    at: 'confirmEmail',
    query: link,
    before: (tour) => tour.refuse(`${CONFIRM}/check`, ENDED),
    until: 'mailLinks.confirmEmailEnded',
  },
  {
    name: 'profile-new-email',
    who: 'user',
    at: 'profile',
    before: (tour) => changeAccount(tour, { newEmail: 'hamza.new@example.com' }),
    act: (tour) => tour.field('profile.email').fill('hamza.third@example.com'),
    until: 'profile.currentPasswordHint',
    whole: true,
  },
  whyOutStop('login-password-changed', 'password_changed', 'accounts.outByPassword'),
  whyOutStop('login-email-changed', 'email_changed', 'accounts.outByEmail'),
  whyOutStop('login-role-changed', 'role_changed', 'accounts.outByRole'),
  whyOutStop('login-ended-elsewhere', 'signed_out_elsewhere', 'accounts.outByDevice'),
]

function whyOutStop(name: string, reason: string, until: string): Stop {
  return {
    name,
    who: 'user',
    at: 'profile',
    act: async (tour) => {
      const emit = await tour.interceptSocket()
      await tour.page.reload()
      await emit('signInEnded', { reason })
      await tour.refuse('/auth/user', { status: 401, code: 'sign_in_required' })
      await emit('accountUpdate', { userID: 'tour' })
    },
    until,
  }
}

function withMail(tour: TourPage): Promise<void> {
  return answer(tour, '/contact', { contact: CONTACT, sendsMail: true })
}

async function requestsWork(tour: TourPage): Promise<void> {
  await withMail(tour)
  await answer(tour, '/auth/forgot-password', { code: 'reset_link_sent', message: REPLIES.reset_link_sent })
}

async function requestLink(tour: TourPage): Promise<void> {
  await tour.field('accounts.email').fill('maryam@example.com')
  await tour.button('mailLinks.sendLink').click()
}
