// Changing a password, resetting a forgotten one, and confirming a new email address (docs/product.md#account-safety).

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { line, Reply } from './shapes.ts'

export const changePassword = endpoint({
  summary: 'Change your password; all other sign-ins end, and this device gets a new token',
  method: 'PUT',
  path: '/user/profile/change-password',
  callers: ['signed-in'],
  withGeneratedPassword: true,
  limit: 'password',
  body: z.object({ currentPassword: line(1000), newPassword: line(1000) }),
  reply: { 200: Reply.extend({ token: z.string() }) },
})

export const keepPassword = endpoint({
  summary: 'Keep a generated password until the next login',
  method: 'POST',
  path: '/user/profile/keep-password',
  callers: ['signed-in'],
  reply: { 200: Reply },
})

export const forgotPassword = endpoint({
  summary: 'Request a mail with a link that resets a forgotten password; the answer is the same for every address',
  method: 'POST',
  path: '/auth/forgot-password',
  callers: ['anyone'],
  limit: 'forgot-password',
  body: z.object({ email: line(400) }),
  reply: { 200: Reply },
})

export const resetPassword = endpoint({
  summary: 'Set a new password with the token of a mailed link; all sign-ins end',
  method: 'POST',
  path: '/auth/reset-password',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ token: line(200), password: line(1000) }),
  reply: { 200: Reply },
})

export const checkResetLink = endpoint({
  summary: 'Whether the token of a mailed link can still reset a password; it is not used up',
  method: 'POST',
  path: '/auth/reset-password/check',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ token: line(200) }),
  reply: { 200: z.object({}) },
})

export const confirmEmail = endpoint({
  summary: 'Confirm a new email address with the token of a mailed link; all sign-ins end',
  method: 'POST',
  path: '/auth/confirm-email',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ token: line(200) }),
  reply: { 200: Reply },
})

export const checkEmailLink = endpoint({
  summary: 'The new email address that the token of a mailed link can confirm; it is not used up',
  method: 'POST',
  path: '/auth/confirm-email/check',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ token: line(200) }),
  reply: { 200: z.object({ newEmail: z.string() }) },
})

export const resendEmailLink = endpoint({
  summary: 'Mail the link that confirms your new email address again',
  method: 'POST',
  path: '/user/profile/new-email/send-again',
  callers: ['signed-in'],
  reply: { 200: Reply },
})

export const cancelEmailChange = endpoint({
  summary: 'Cancel a new email address that you have not confirmed',
  method: 'DELETE',
  path: '/user/profile/new-email',
  callers: ['signed-in'],
  reply: { 200: Reply },
})
