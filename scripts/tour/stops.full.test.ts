// Full run: a test tool.

import { describe, expect, test } from 'vitest'
import { PATHS } from '../../src/web/paths.ts'
import { readScreenTexts } from './screen-texts.ts'
import { STOPS } from './stops.ts'

/** What the customer asked of every screen, in the customer's words, and what this product adds. */
const STATES = [
  'A page-wide spinner shows while the session state is loading.',
  `You don't have permission to access this page.`,
  'Access Restricted',
  'Open Chat',
  'An Admin link',
  'Start Now',
  'Footer copyright 2025',
  'username or email and password',
  'Join as',
  'for chatter only: phone number, age, gender',
  'Please wait...',
  'Search users for chat...',
  'Chat with anyone',
  'No user found!',
  'No sessions available!',
  'No chatters available!',
  'Checking session...',
  'plan cards with title, price, description',
  `'Online' or last-seen text`,
  'There is no session',
  'Approval Pending',
  'Time remaining:',
  'Type message...',
  'Recording \u2022 m:ss',
  'Sending voice...',
  'Something went wrong!',
  'The chatter is busy right now.',
  'Continue Payment',
  'Make Transaction',
  'No payment method present right now!',
  'Profile Settings.',
  'Plan Pricing',
  'See the list of sessions you have purchased',
  'See the list of sessions you have done',
  'No session done yet!',
  'Available Balance, Pending Withdraw, Total Withdrawn',
  'Requesting...',
  'No withdraw found!',
  'Manage your platform data here',
  'It collapses to icons',
  `the admin's username and email and a logout action`,
  'Loading...',
  'Numbered page buttons when more than one page.',
  'Manage User',
  'preset to the current status',
  'No session found!',
  'Manage Session Approval',
  'No payment method added yet!',
  'Adding...',
  'No withdraw request found!',
  'Manage Withdraw Status',
  'Are you sure you want to delete this user?',
  'Minutes: kept until both are here',
  'Minutes: continue without a gap',
  'Minutes: needs a decision, with who was there when',
  'Security: password, two-step, sign-ins, export, delete',
  'search in a conversation',
  'reply to a message',
  'what was said stays readable',
  'Forgot password?',
  'Terms, privacy and refund rules as public pages',
  'Notifications: the list behind the bell',
  'Notifications: kinds by channels, quiet hours, devices',
  'A shortcut sheet',
  'print of a session receipt',
  '10,000 rows',
  'long names',
  'Urdu text',
  'offline',
  'loading',
  'empty',
  'error',
] as const

describe('the stops of the tour', () => {
  test('every address of the app is visited', () => {
    const visited = new Set<string>(STOPS.map(({ at }) => at))
    expect(Object.keys(PATHS).filter((name) => !visited.has(name))).toEqual([])
  })

  test.each(STATES)('%s is seen', (state) => {
    expect(STOPS.filter(({ spec }) => spec.some((texts) => texts.includes(state))).map(({ name }) => name)).not.toEqual([])
  })

  test('names are unique and can be file names', () => {
    const names = STOPS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/)
  })
})

describe('the texts of a visit', () => {
  test('a sentence matches with any values, in both languages', async () => {
    const [english, urdu] = [await readScreenTexts('en'), await readScreenTexts('ur')]
    expect(english.of('purchase.sendExactly').test('Send exactly PKR 450')).toBe(true)
    expect(english.of('conversation.newMessages').test('1 new message')).toBe(true)
    expect(english.of('conversation.newMessages').test('12 new messages')).toBe(true)
    expect(english.of('chat.noSession').test('There is no session at all')).toBe(false)
    expect(urdu.of('chat.noSession').test('There is no session')).toBe(false)
  })

  test('every text that a stop waits for exists', async () => {
    const texts = await readScreenTexts('ur')
    for (const { until } of STOPS) if (typeof until === 'string') expect(texts.of(until)).toBeInstanceOf(RegExp)
  })

  test('a text that does not exist is refused', async () => {
    const texts = await readScreenTexts('en')
    expect(() => texts.of('chat.noSuchText')).toThrow('No text is called chat.noSuchText')
  })

  test('an English sentence on an Urdu screen is reported, a name is not', async () => {
    const texts = await readScreenTexts('ur')
    expect(texts.leftInEnglish(['There is no session', 'Hina', 'Meezan Bank'])).toEqual(['There is no session'])
    expect((await readScreenTexts('en')).leftInEnglish(['There is no session'])).toEqual([])
  })
})
