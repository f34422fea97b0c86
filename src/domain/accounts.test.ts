import { describe, expect, it } from 'vitest'
import {
  checkPassword,
  checkProfile,
  checkSignInForm,
  checkSignup,
  guardBan,
  guardDelete,
  guardLastAdmin,
  guardRoleChange,
  guardSeenStatus,
  isEmailShaped,
  type SignupForm,
  type Standing,
  toggleBan,
  verdictOf,
  withStatus,
} from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { accountId } from './ids.ts'
import { refusal } from './testing/refusal.ts'

const ONE = accountId('0190f1a0-0000-7000-8000-000000000001')
const OTHER = accountId('0190f1a0-0000-7000-8000-000000000002')

const user: SignupForm = {
  username: 'ali',
  email: 'ali@example.com',
  password: 'secret',
  role: 'user',
  phoneNumber: '',
  age: null,
  gender: '',
}
const chatter: SignupForm = { ...user, role: 'chatter', phoneNumber: '03001234567', age: 25, gender: 'female' }

describe('signing up', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, SignupForm, ErrorCode | null]>([
    ['a user',                          user,                                                   null],
    ['a chatter',                       chatter,                                                null],
    ['an admin',                        { ...user, role: 'admin' },                             'role_not_offered'],
    ['an unknown role',                 { ...user, role: 'owner' },                             'role_not_offered'],
    ['a password of 5',                 { ...user, password: '12345' },                         'password_too_short'],
    ['a password of 6 spaces',          { ...user, password: '      ' },                        null],
    ['a password of 6 emoji',           { ...user, password: '🙂🙂🙂🙂🙂🙂' },                   null],
    ['a password of 128',               { ...user, password: 'x'.repeat(128) },                 null],
    ['a password of 129',               { ...user, password: 'x'.repeat(129) },                 'password_too_long'],
    ['a chatter without phone',         { ...chatter, phoneNumber: '' },                        'chatter_fields_missing'],
    ['a chatter without age',           { ...chatter, age: null },                              'chatter_fields_missing'],
    ['a chatter without gender',        { ...chatter, gender: '' },                             'chatter_fields_missing'],
    ['a phone of 6 digits',             { ...chatter, phoneNumber: '123456' },                  'phone_form'],
    ['a phone of 7 digits',             { ...chatter, phoneNumber: '1234567' },                 null],
    ['a phone of 15 digits and a +',    { ...chatter, phoneNumber: '+123456789012345' },        null],
    ['a phone of 16 digits',            { ...chatter, phoneNumber: '1234567890123456' },        'phone_form'],
    ['a phone with dashes',             { ...chatter, phoneNumber: '0300-1234567' },            'phone_form'],
    ['a phone in Urdu digits',          { ...chatter, phoneNumber: '۰۳۰۰۱۲۳۴۵۶۷' },             'phone_form'],
    ['a chatter of 17',                 { ...chatter, age: 17 },                                'age_form'],
    ['a chatter of 18',                 { ...chatter, age: 18 },                                null],
    ['a chatter of 120',                { ...chatter, age: 120 },                               null],
    ['a chatter of 121',                { ...chatter, age: 121 },                               'age_form'],
    ['a chatter of 18.5',               { ...chatter, age: 18.5 },                              'age_form'],
    ['a chatter with NaN as age',       { ...chatter, age: Number.NaN },                        'age_form'],
    ['a gender in another case',        { ...chatter, gender: 'Male' },                         'gender_form'],
    ['no username',                     { ...user, username: '' },                              'username_missing'],
    ['a username of 1',                 { ...user, username: 'a' },                             'username_length'],
    ['a username of 2',                 { ...user, username: 'al' },                            null],
    ['a username of 30',                { ...user, username: 'x'.repeat(30) },                  null],
    ['a username of 31',                { ...user, username: 'x'.repeat(31) },                  'username_length'],
    ['a username of 30 emoji',          { ...user, username: '🙂'.repeat(30) },                 null],
    ['a username in Urdu',              { ...user, username: 'گفتگو' },                         null],
    ['a username with a space inside',  { ...user, username: 'ali khan' },                      null],
    ['a username with a leading space', { ...user, username: ' ali' },                          'username_form'],
    ['a username with a trailing space', { ...user, username: 'ali ' },                          'username_form'],
    ['the name of deleted accounts',    { ...user, username: 'deleted Account' },               'username_taken'],
    ['a username with two spaces',      { ...user, username: 'ali  khan' },                     'username_spaces'],
    ['a username with a wide space',    { ...user, username: 'ali\u3000khan' },                 'username_spaces'],
    ['a username of mixed alphabets',   { ...user, username: '\u0410li' },                      'username_mixed'],
    ['the name of the office',          { ...user, username: 'Guftagu Admin' },                 'username_taken'],
    ['a username with an @',            { ...user, username: 'ali@home' },                      'username_form'],
    ['a username with a link',          { ...user, username: 'see https://a.b' },               'username_form'],
    ['a username that is a link',       { ...user, username: 'WWW.evil.example' },              'username_form'],
    ['a username with such a word',     { ...user, username: 'won(www.evil.example' },          'username_form'],
    ['such a word, full-width',         { ...user, username: 'ｗｗｗ．evil.example' },            'username_form'],
    ['a username that only ends so',    { ...user, username: 'awww. cute' },                    null],
    ['a username with a full-width @',  { ...user, username: 'ali＠home' },                     'username_form'],
    ['a username with a tab',           { ...user, username: 'ali\tkhan' },                     'username_form'],
    ['a username with a NUL',           { ...user, username: 'ali\0' },                         'username_form'],
    ['a username with a lone surrogate', { ...user, username: 'ali\ud83d' },                     'username_form'],
    ['a username with a joiner inside', { ...user, username: 'می\u200cخواہم' },                  null],
    ['a username with reversed text',   { ...user, username: '\u202enimda' },                   'username_misleading'],
    ['a username with a Hangul filler', { ...user, username: 'admin\u3164' },                   'username_misleading'],
    ['a username with a hidden joiner', { ...user, username: 'ad\u034fmin' },                   'username_misleading'],
    ['a username with a Braille blank', { ...user, username: 'admin\u2800' },                   'username_misleading'],
    ['a username on two lines',         { ...user, username: 'a\u2028b' },                      'username_form'],
    ['a username that folds to more',   { ...user, username: '\ufdfa'.repeat(30) },             'username_length'],
    ['a username of Braille blanks',    { ...user, username: '\u2800\u2800' },                  'username_missing'],
    ['an email with a hidden joiner',   { ...user, email: 'ali\u034f@example.com' },            'email_form'],
    ['an invisible email',              { ...user, email: '\u200b@\u200b.\u200b' },             'email_form'],
    ['an email with a full-width @',    { ...user, email: 'a\uff20b@example.com' },             'email_form'],
    ['an email that folds to more',     { ...user, email: `${'\ufdfa'.repeat(200)}@example.com` }, 'email_form'],
    ['an invisible username',           { ...user, username: '\u200d\u200d' },                  'username_missing'],
    ['no email',                        { ...user, email: '' },                                 'email_form'],
    ['an email with a space',           { ...user, email: 'a b@example.com' },                  'email_form'],
  ])('with $0: $2', (_name, form, code) => {
    expect(refusal(() => checkSignup(form))).toBe(code)
  })

  it('is checked in the documented order', () => {
    const wrong = { ...chatter, password: '1', phoneNumber: '', username: '', email: '' }
    expect(refusal(() => checkSignup({ ...wrong, role: 'admin' }))).toBe('role_not_offered')
    expect(refusal(() => checkSignup(wrong))).toBe('password_too_short')
    expect(refusal(() => checkSignup({ ...wrong, password: 'secret' }))).toBe('chatter_fields_missing')
    expect(refusal(() => checkSignup({ ...wrong, password: 'secret', phoneNumber: 'x' }))).toBe('username_missing')
  })

  it('a user is approved at once and keeps none of the chatter fields', () => {
    expect(checkSignup({ ...chatter, role: 'user' })).toEqual({
      username: 'ali',
      email: 'ali@example.com',
      phoneNumber: null,
      age: null,
      gender: null,
      role: 'user',
      status: 'approved',
    })
  })

  it('a chatter waits for approval', () => {
    expect(checkSignup(chatter)).toMatchObject({
      role: 'chatter',
      status: 'pending',
      phoneNumber: '03001234567',
      age: 25,
      gender: 'female',
    })
  })
})

describe('the shape of an email', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['a@b.c',                       true],
    ['ali.khan+chat@mail.co.uk',    true],
    ['علی@مثال.پاک',                true],
    ['a@b',                         false],
    ['@b.c',                        false],
    ['a@.c',                        false],
    ['a@b.',                        false],
    ['a@@b.c',                      false],
    ['a@b@c.d',                     false],
    ['a b@c.d',                     false],
    ['a@b.c\n',                     false],
    ['<a@b.c>',                     false],
    ['a@b.c>',                      false],
    [`${'x'.repeat(250)}@b.c`,      true],
    [`${'x'.repeat(251)}@b.c`,      false],
  ])('%j is an email: %s', (text, expected) => {
    expect(isEmailShaped(text)).toBe(expected)
  })
})

it.each([
  ['', 'secret', 'sign_in_fields_missing'],
  ['   ', 'secret', 'sign_in_fields_missing'],
  ['ali', '', 'sign_in_fields_missing'],
  ['ali', ' ', null],
] as const)('signing in as %j with %j: %s', (name, password, code) => {
  expect(refusal(() => checkSignInForm({ name, password }))).toBe(code)
})

it('the length of a password is counted in characters, not in bytes', () => {
  expect(refusal(() => checkPassword('🙂🙂🙂'))).toBe('password_too_short')
})

describe('the profile', () => {
  const blank = { username: 'ali', email: 'ali@example.com', phoneNumber: '', age: null, gender: '' }

  it.each(['user', 'admin'] as const)('of a %s may leave the personal details empty', (role) => {
    expect(checkProfile(blank, role)).toEqual({ ...blank, phoneNumber: null, gender: null })
  })

  it('of a chatter needs the personal details', () => {
    expect(refusal(() => checkProfile(blank, 'chatter'))).toBe('chatter_fields_missing')
  })

  it('is checked by the rules of signup, for every role', () => {
    expect(refusal(() => checkProfile({ ...blank, age: 17 }, 'user'))).toBe('age_form')
    expect(refusal(() => checkProfile({ ...blank, username: 'a@b' }, 'user'))).toBe('username_form')
  })
})

describe('changing the status', () => {
  const standing = (status: Standing['status'], statusBeforeBan: Standing['statusBeforeBan'] = null): Standing => ({
    id: ONE,
    role: 'chatter',
    status,
    statusBeforeBan,
  })

  // biome-ignore format: a table is read by its columns
  it.each<[Standing, Standing['status'], Standing['status'], Standing['statusBeforeBan']]>([
    // from                          to          status      status before the ban
    [standing('pending'),            'approved', 'approved', null],
    [standing('approved'),           'pending',  'pending',  null],
    [standing('approved'),           'rejected', 'rejected', null],
    [standing('approved'),           'banned',   'banned',   'approved'],
    [standing('pending'),            'banned',   'banned',   'pending'],
    [standing('rejected'),           'banned',   'banned',   'rejected'],
    [standing('banned', 'pending'),  'banned',   'banned',   'pending'],
    [standing('banned', 'pending'),  'approved', 'approved', null],
    [standing('approved'),           'approved', 'approved', null],
  ])('from %o to %s stores the status %s, and %s as the one before the ban', (from, to, status, statusBeforeBan) => {
    expect(withStatus(from, to)).toEqual({ status, statusBeforeBan })
  })

  // biome-ignore format: a table is read by its columns
  it.each<[Standing['status'], Standing['status'] | null, Standing['status'], ErrorCode | null]>([
    // stored     seen        to          refusal
    ['pending',   'pending',  'approved', null],
    ['banned',    'pending',  'approved', 'account_stale'],
    ['rejected',  'pending',  'approved', 'account_stale'],
    ['approved',  'pending',  'approved', null],
    ['banned',    null,       'approved', null],
    ['banned',    'banned',   'approved', null],
  ])('when it is %s, was seen as %s and becomes %s: %s', (stored, seen, to, code) => {
    expect(refusal(() => guardSeenStatus(standing(stored), seen, to))).toBe(code)
  })

  // biome-ignore format: a table is read by its columns
  it.each<[Standing, Standing['status'], Standing['status'], Standing['statusBeforeBan']]>([
    // stored                         seen        status      status before the ban
    [standing('approved'),            'approved', 'banned',   'approved'],
    [standing('pending'),             'pending',  'banned',   'pending'],
    [standing('approved'),            'pending',  'banned',   'approved'],
    [standing('banned', 'approved'),  'banned',   'approved', null],
    [standing('banned', 'pending'),   'banned',   'pending',  null],
    // Another admin changed it first, but the result is still what this admin wanted.
    [standing('banned', 'approved'),  'approved', 'banned',   'approved'],
    [standing('approved'),            'banned',   'approved', null],
    [standing('rejected'),            'banned',   'rejected', null],
  ])('toggling the ban of %o by an admin who saw %s gives %s, with %s as the one before the ban', (account, seen, status, statusBeforeBan) => {
    expect(toggleBan(account, seen)).toEqual({ status, statusBeforeBan })
  })

  // biome-ignore format: a table is read by its columns
  it.each<[Standing, Standing, 'approved' | 'rejected' | null]>([
    // before                       after                           decides
    [standing('pending'),            standing('approved'),           'approved'],
    [standing('pending'),            standing('rejected'),           'rejected'],
    [standing('rejected'),           standing('approved'),           'approved'],
    [standing('approved'),           standing('rejected'),           'rejected'],
    [standing('approved'),           standing('pending'),            null],
    [standing('approved'),           standing('banned', 'approved'), null],
    [standing('banned', 'approved'), standing('approved'),           null],
    [standing('banned', 'rejected'), standing('rejected'),           null],
    [standing('banned', 'pending'),  standing('approved'),           'approved'],
    [standing('banned', 'approved'), standing('rejected'),           'rejected'],
    [{ ...standing('banned', 'pending'), role: 'user' }, { ...standing('approved'), role: 'user' }, null],
  ])('a change from %o to %o decides the request as %s', (before, after, verdict) => {
    expect(verdictOf(before, after)).toBe(verdict)
  })

  it('banning and unbanning never approves an account', () => {
    for (const status of ['pending', 'rejected'] as const) {
      const banned = { ...standing(status), ...toggleBan(standing(status), status) }
      expect(toggleBan(banned, 'banned').status).toBe(status)
    }
  })
})

describe('an admin', () => {
  const admin = (id: Standing['id'], status: Standing['status'] = 'approved'): Standing => ({
    id,
    role: 'admin',
    status,
    statusBeforeBan: null,
  })

  it('cannot ban, demote or delete themself', () => {
    expect(refusal(() => guardBan(ONE, admin(ONE), { status: 'banned' }))).toBe('cannot_ban_self')
    expect(refusal(() => guardRoleChange(ONE, admin(ONE), 'user'))).toBe('cannot_demote_self')
    expect(refusal(() => guardDelete(ONE, admin(ONE)))).toBe('cannot_delete_self')
  })

  it('can ban, demote and delete another admin', () => {
    expect(refusal(() => guardBan(ONE, admin(OTHER), { status: 'banned' }))).toBeNull()
    expect(refusal(() => guardRoleChange(ONE, admin(OTHER), 'user'))).toBeNull()
    expect(refusal(() => guardDelete(ONE, admin(OTHER)))).toBeNull()
  })

  it('can set the role and status they already have', () => {
    expect(refusal(() => guardBan(ONE, admin(ONE), { status: 'approved' }))).toBeNull()
    expect(refusal(() => guardRoleChange(ONE, admin(ONE), 'admin'))).toBeNull()
  })

  it.each([
    ['no admin', [], 'last_admin'],
    ['only a banned admin', [admin(ONE, 'banned')], 'last_admin'],
    ['only a user', [{ ...admin(ONE), role: 'user' as const }], 'last_admin'],
    ['an approved admin', [admin(ONE, 'banned'), admin(OTHER)], null],
  ] as const)('with %s left: %s', (_name, after, code) => {
    expect(refusal(() => guardLastAdmin(after))).toBe(code)
  })
})
