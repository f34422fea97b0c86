// Account safety: the second step of a login, and the security settings.

import { PASSWORD } from '../../../e2e/support/people.ts'
import { REPLIES } from '../../../src/contract/replies.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

export const SECURITY_STOPS: readonly Stop[] = [
  {
    name: 'second-step',
    who: 'visitor',
    at: 'logIn',
    act: (tour) => reachSecondStep(tour, ['authenticator', 'passkey', 'recovery-code']),
    until: 'secondStep.heading',
  },
  {
    name: 'second-step-wrong-code',
    who: 'visitor',
    at: 'logIn',
    act: async (tour) => {
      await reachSecondStep(tour, ['authenticator', 'recovery-code'])
      await tour.refuse('/auth/two-step', {
        status: 400,
        code: 'code_wrong',
        message: 'This code is wrong or was already used.',
      })
      await tour.field('secondStep.code').fill('123456')
    },
    until: (tour) => tour.alert(),
  },
  {
    name: 'second-step-passkey',
    who: 'visitor',
    at: 'logIn',
    act: (tour) => reachSecondStep(tour, ['passkey', 'recovery-code']),
    until: 'secondStep.usePasskey',
  },
  {
    name: 'second-step-recovery',
    who: 'visitor',
    at: 'logIn',
    act: async (tour) => {
      await reachSecondStep(tour, ['authenticator', 'passkey', 'recovery-code'])
      await tour.button('secondStep.useRecoveryCode').click()
    },
    until: 'secondStep.recoveryText',
  },
  {
    name: 'generated-password',
    who: 'admin',
    at: 'adminDashboard',
    before: (tour) => changeAccount(tour, { passwordChange: 'advised' }),
    until: 'passwords.notNow',
  },
  {
    name: 'generated-password-required',
    who: 'admin',
    at: 'adminDashboard',
    before: (tour) => changeAccount(tour, { passwordChange: 'required' }),
    until: 'passwords.generatedRequired',
  },
  {
    name: 'security',
    who: 'user',
    at: 'security',
    before: async (tour) => {
      await tour.change('/user/profile/two-step', () => ({ ...TWO_STEP_OFF }))
      await tour.change('/user/profile/sign-ins', () => SIGN_INS)
    },
    until: 'security.signOutElsewhere',
    whole: true,
  },
  {
    name: 'security-two-step-on',
    who: 'chatter',
    at: 'security',
    before: async (tour) => {
      await tour.change('/user/profile/two-step', () => TWO_STEP_ON)
      await tour.change('/user/profile/sign-ins', () => ({ signIns: SIGN_INS.signIns.slice(0, 1) }))
    },
    until: 'security.recoveryCodes',
    whole: true,
  },
  {
    name: 'security-required',
    who: 'admin',
    at: 'security',
    before: (tour) => tour.change('/user/profile/two-step', () => ({ ...TWO_STEP_OFF, isRequired: true })),
    until: 'security.twoStepRequired',
  },
  {
    name: 'security-loading',
    who: 'user',
    at: 'security',
    before: async (tour) => {
      await tour.hold('/user/profile/two-step')
      await tour.hold('/user/profile/sign-ins')
    },
    until: (tour) => tour.loadingRows(),
    whole: true,
  },
  {
    name: 'security-failed',
    who: 'user',
    at: 'security',
    before: async (tour) => {
      await tour.refuse('/user/profile/two-step')
      await tour.refuse('/user/profile/sign-ins')
    },
    until: 'security.loadFailed',
    whole: true,
  },
  {
    name: 'security-password-errors',
    who: 'user',
    at: 'security',
    act: async (tour) => {
      await tour.button('passwords.change').click()
      await tour.field('passwords.newPassword').fill('12345')
      await tour.button('passwords.change').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
    whole: true,
  },
  {
    name: 'security-password-dialog',
    who: 'user',
    at: 'security',
    before: (tour) => tour.change('/user/profile/two-step', () => TWO_STEP_OFF),
    act: (tour) => tour.button('security.setUpOf').click(),
    until: 'security.passwordFirst',
  },
  {
    name: 'security-scan',
    who: 'user',
    at: 'security',
    before: (tour) => tour.change('/user/profile/two-step', () => TWO_STEP_OFF),
    act: async (tour) => {
      await answer(tour, '/user/profile/two-step/authenticator', {
        secret: SECRET,
        uri: `otpauth://totp/Guftagu:hamza?secret=${SECRET}&issuer=Guftagu`,
      })
      await tour.button('security.setUpOf').click()
      await tour.dialog().locator('[name=currentPassword]').fill(PASSWORD)
      await tour.button('security.continue').click()
    },
    until: (tour) => tour.dialog().locator('[role=img] path'),
  },
  {
    name: 'security-recovery-codes',
    who: 'user',
    at: 'security',
    before: (tour) => tour.change('/user/profile/two-step', () => TWO_STEP_ON),
    act: renewCodes,
    until: 'security.saveCodes',
  },
  {
    name: 'security-recovery-codes-asked',
    who: 'user',
    at: 'security',
    before: (tour) => tour.change('/user/profile/two-step', () => TWO_STEP_ON),
    act: async (tour) => {
      await renewCodes(tour)
      await tour.text('security.saveCodes').waitFor()
      await tour.page.keyboard.press('Escape')
    },
    until: 'security.codesAsked',
  },
  {
    name: 'security-passkey',
    who: 'user',
    at: 'security',
    before: (tour) => tour.change('/user/profile/two-step', () => TWO_STEP_OFF),
    act: (tour) => tour.button('security.addPasskey').click(),
    until: 'security.addPasskeyText',
  },
  {
    name: 'security-export',
    who: 'user',
    at: 'security',
    before: async (tour) => {
      const rows = Array.from({ length: 41 }, () => ({}))
      await tour.page.route(/\/api\/user\/profile\/export\?from=$/, (route) =>
        route.fulfill({ json: { kind: 'messages', rows, next: 'more' } }),
      )
      await tour.page.route(/\/api\/user\/profile\/export\?from=more/, () => new Promise<void>(() => undefined))
    },
    act: (tour) => tour.button('security.exportStart').click(),
    until: (tour) => tour.text('security.exporting'),
    whole: true,
  },
  {
    name: 'security-delete',
    who: 'user',
    at: 'security',
    act: (tour) => tour.button('security.delete').click(),
    until: 'security.deleteQuestion',
  },
  {
    name: 'security-delete-refused',
    who: 'user',
    at: 'security',
    before: (tour) =>
      tour.refuse('/user/profile/delete-account', {
        status: 400,
        code: 'current_password_wrong',
        message: 'Your current password is wrong.',
      }),
    act: deleteAccount,
    until: (tour) => tour.dialog().locator('[aria-invalid=true]'),
  },
  {
    name: 'security-deleted',
    who: 'user',
    at: 'security',
    before: (tour) => answer(tour, '/user/profile/delete-account', { code: 'own_account_deleted', message: REPLIES.own_account_deleted }),
    act: deleteAccount,
    until: 'security.deletedText',
  },
]

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 10 }, (_, index) => `7k2m-9qxd-0${index}tz-hb3w`)
const TWO_STEP_OFF = { isRequired: false, hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 0 }
const TWO_STEP_ON = {
  isRequired: false,
  hasAuthenticator: true,
  passkeys: [
    { _id: '1', name: 'Chrome · Android', createdAt: '2026-11-10T10:00:00.000Z', lastUsedAt: null },
    { _id: '2', name: 'دفتر کا کمپیوٹر', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: '2026-11-15T10:00:00.000Z' },
  ],
  recoveryCodesLeft: 7,
}
const SIGN_INS = {
  signIns: [
    { device: 'Chrome · Linux', address: '127.0.0.1', isCurrent: true },
    { device: 'Safari · iPhone', address: '203.0.113.24', isCurrent: false },
    { device: 'Firefox · Windows', address: '2001:db8:85a3::8a2e:370:7334', isCurrent: false },
  ].map((each, index) => ({ ...each, _id: String(index), createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: '2026-11-15T10:00:00.000Z' })),
}

export async function answer(tour: TourPage, path: string, json: object): Promise<void> {
  await tour.page.route(
    ({ pathname }) => pathname === `/api${path}`,
    (route) => route.fulfill({ json }),
  )
}

async function renewCodes(tour: TourPage): Promise<void> {
  await answer(tour, '/user/profile/two-step/recovery-codes', { code: 'recovery_codes_renewed', message: '', recoveryCodes: CODES })
  await tour.button('security.newCodes').click()
  await tour.dialog().locator('[name=currentPassword]').fill(PASSWORD)
  await tour.dialog().locator('[type=submit]').click()
}

async function deleteAccount(tour: TourPage): Promise<void> {
  await tour.button('security.delete').click()
  await tour.dialog().locator('[name=currentPassword]').fill(PASSWORD)
  await tour.dialog().locator('[type=submit]').click()
}

export async function changeAccount(tour: TourPage, change: object): Promise<void> {
  await tour.change('/auth/user', (body) => ({ ...body, user: { ...(body['user'] as object), ...change } }))
}

async function reachSecondStep(tour: TourPage, methods: readonly string[]): Promise<void> {
  await answer(tour, '/auth/login', { code: 'second_step_needed', message: '', ticket: 'tour', methods })
  await tour.field('accounts.usernameOrEmail').fill('hamza')
  await tour.field('accounts.password').fill(PASSWORD)
  await tour.button('accounts.logIn').click()
  await tour.heading('secondStep.heading').waitFor()
}
