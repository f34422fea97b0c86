// The people of the demo. Common first names and made-up handles; every email ends in .example and every number is made up.

import type { Gender, Status } from '#domain/accounts.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { Face } from './avatar.ts'

export const PASSWORD = 'guftagu-demo'

export interface DemoPerson {
  readonly username: string
  readonly joinedDaysAgo: number
  /** Null means that initials are shown. */
  readonly face: Face | null
}

export interface DemoChatter extends DemoPerson {
  readonly age: number
  readonly gender: Gender
  readonly phoneNumber: string
  /** In rupees; 0 is not offered. */
  readonly prices: Readonly<Record<PlanTitle, number>>
  /** Has agreed to be shown on the landing page. */
  readonly onLandingPage?: true
  /** The admin's decision. */
  readonly status: Status
}

export interface DemoUser extends DemoPerson {
  readonly age?: number
  readonly gender?: Gender
  readonly banned?: boolean
}

export const FIRST_ADMIN = {
  username: 'admin',
  email: 'admin@guftagu.example',
  face: { skin: 3, hair: 'side', beard: 'stubble', glasses: 'square', ground: 'emerald', cloth: '#274a5f' } as Face,
}
/** Signs up as a user and is made an admin. */
export const SECOND_ADMIN: DemoUser = {
  username: 'farah.office',
  joinedDaysAgo: 40,
  face: { skin: 2, hair: 'hijab', scarf: '#3d5a80', glasses: 'round', ground: 'sand', cloth: '#233a57', mood: 'calm' },
}

/** The logins that are printed, one of each role. */
export const LOGINS = { user: 'hamza', chatter: 'mahnoor', admin: FIRST_ADMIN.username } as const

const prices = (Basic: number, Standard: number, Gold: number) => ({ Basic, Standard, Gold })

export const CHATTERS: readonly DemoChatter[] = [
  {
    username: 'mahnoor',
    age: 26,
    gender: 'female',
    phoneNumber: '03000000101',
    joinedDaysAgo: 38,
    prices: prices(450, 800, 1400),
    onLandingPage: true,
    status: 'approved',
    face: {
      skin: 2,
      hair: 'dupatta',
      scarf: '#0b6b54',
      hairColour: 'black',
      ground: 'marigold',
      cloth: '#0f7a60',
      earrings: true,
      mood: 'smile',
    },
  },
  {
    username: 'zoya.reads',
    age: 24,
    gender: 'female',
    phoneNumber: '03000000102',
    joinedDaysAgo: 37,
    prices: prices(350, 650, 1100),
    status: 'approved',
    face: { skin: 1, hair: 'bob', hairColour: 'brown', glasses: 'round', ground: 'plum', cloth: '#8d4a7e', mood: 'smile' },
  },
  {
    username: 'chai_with_danish',
    age: 31,
    gender: 'male',
    phoneNumber: '03000000103',
    joinedDaysAgo: 36,
    prices: prices(300, 550, 950),
    onLandingPage: true,
    status: 'approved',
    face: { skin: 3, hair: 'short', beard: 'full', ground: 'terracotta', cloth: '#7a3b22', mood: 'smile' },
  },
  {
    username: 'noor-e-sukhan',
    age: 45,
    gender: 'female',
    phoneNumber: '03000000104',
    joinedDaysAgo: 35,
    prices: prices(500, 900, 1600),
    onLandingPage: true,
    status: 'approved',
    face: {
      skin: 3,
      hair: 'dupatta',
      scarf: '#efe6d6',
      hairColour: 'grey',
      glasses: 'square',
      ground: 'emerald',
      cloth: '#3f6b5c',
      mood: 'calm',
    },
  },
  {
    username: 'sameer_on_strings',
    age: 28,
    gender: 'male',
    phoneNumber: '03000000105',
    joinedDaysAgo: 34,
    prices: prices(400, 0, 1300),
    status: 'approved',
    face: { skin: 2, hair: 'curly', hairColour: 'brown', beard: 'stubble', ground: 'sky', cloth: '#24507d', mood: 'grin' },
  },
  {
    username: 'kiran',
    age: 22,
    gender: 'female',
    phoneNumber: '03000000106',
    joinedDaysAgo: 33,
    prices: prices(250, 450, 800),
    status: 'approved',
    face: { skin: 3, hair: 'long', hairColour: 'black', ground: 'terracotta', cloth: '#c24d3a', earrings: true, mood: 'grin' },
  },
  {
    username: 'ماہ رخ',
    age: 29,
    gender: 'female',
    phoneNumber: '03000000107',
    joinedDaysAgo: 32,
    prices: prices(400, 700, 1200),
    status: 'approved',
    face: { skin: 2, hair: 'wavy', hairColour: 'auburn', ground: 'olive', cloth: '#6b6f1c', earrings: true, mood: 'smile' },
  },
  {
    username: 'gilgit.wanderer',
    age: 33,
    gender: 'male',
    phoneNumber: '03000000108',
    joinedDaysAgo: 31,
    prices: prices(350, 600, 1050),
    status: 'approved',
    face: { skin: 1, hair: 'side', hairColour: 'auburn', beard: 'full', ground: 'sky', cloth: '#3c5a3a', mood: 'calm' },
  },
  {
    username: 'areeba',
    age: 25,
    gender: 'female',
    phoneNumber: '03000000109',
    joinedDaysAgo: 29,
    prices: prices(300, 500, 900),
    status: 'approved',
    face: { skin: 4, hair: 'hijab', scarf: '#b5566b', ground: 'plum', cloth: '#803a4d', mood: 'smile' },
  },
  {
    username: 'faizan',
    age: 27,
    gender: 'male',
    phoneNumber: '03000000110',
    joinedDaysAgo: 25,
    prices: prices(200, 350, 600),
    status: 'approved',
    face: null,
  },
  {
    username: 'the.patient.listener.of.lahore',
    age: 52,
    gender: 'male',
    phoneNumber: '03000000111',
    joinedDaysAgo: 24,
    prices: prices(600, 1000, 1750),
    status: 'approved',
    face: {
      skin: 3,
      hair: 'bald',
      beard: 'moustache',
      hairColour: 'grey',
      glasses: 'square',
      ground: 'sand',
      cloth: '#5a4a3a',
      mood: 'calm',
    },
  },
  {
    username: 'mehak',
    age: 23,
    gender: 'female',
    phoneNumber: '03000000112',
    joinedDaysAgo: 20,
    prices: prices(300, 550, 0),
    status: 'approved',
    face: { skin: 2, hair: 'bun', hairColour: 'brown', ground: 'marigold', cloth: '#b4741a', earrings: true, mood: 'smile' },
  },
  {
    username: 'shayan.talks',
    age: 30,
    gender: 'male',
    phoneNumber: '03000000113',
    joinedDaysAgo: 4,
    prices: prices(0, 0, 0),
    status: 'pending',
    face: null,
  },
  {
    username: 'rimsha',
    age: 21,
    gender: 'female',
    phoneNumber: '03000000114',
    joinedDaysAgo: 2,
    prices: prices(0, 0, 0),
    status: 'pending',
    face: null,
  },
  {
    username: 'asad_khi',
    age: 35,
    gender: 'male',
    phoneNumber: '03000000115',
    joinedDaysAgo: 1,
    prices: prices(0, 0, 0),
    status: 'pending',
    face: null,
  },
  {
    username: 'quick_money_now',
    age: 19,
    gender: 'male',
    phoneNumber: '03000000116',
    joinedDaysAgo: 15,
    prices: prices(0, 0, 0),
    status: 'rejected',
    face: null,
  },
  {
    username: 'sher.dil',
    age: 40,
    gender: 'male',
    phoneNumber: '03000000117',
    joinedDaysAgo: 30,
    prices: prices(300, 500, 800),
    status: 'banned',
    face: { skin: 4, hair: 'short', beard: 'moustache', ground: 'olive', cloth: '#4a4a2a', mood: 'calm' },
  },
]

export const USERS: readonly DemoUser[] = [
  {
    username: 'hamza',
    age: 27,
    gender: 'male',
    joinedDaysAgo: 36,
    face: { skin: 3, hair: 'side', beard: 'stubble', ground: 'sky', cloth: '#2b5d8a', mood: 'smile' },
  },
  {
    username: 'ayesha_92',
    age: 33,
    gender: 'female',
    joinedDaysAgo: 35,
    face: { skin: 2, hair: 'hijab', scarf: '#2f6f62', ground: 'sand', cloth: '#1f5046', mood: 'smile' },
  },
  {
    username: 'saad.codes',
    age: 24,
    gender: 'male',
    joinedDaysAgo: 34,
    face: { skin: 2, hair: 'curly', glasses: 'square', ground: 'emerald', cloth: '#3a3f4a', mood: 'calm' },
  },
  {
    username: 'hira',
    age: 21,
    gender: 'female',
    joinedDaysAgo: 33,
    face: { skin: 3, hair: 'long', ground: 'plum', cloth: '#7b3f73', mood: 'smile' },
  },
  {
    username: 'usman_bhai',
    age: 38,
    gender: 'male',
    joinedDaysAgo: 32,
    face: { skin: 4, hair: 'short', beard: 'full', ground: 'olive', cloth: '#556020', mood: 'grin' },
  },
  { username: 'laiba', joinedDaysAgo: 31, face: null },
  {
    username: 'biryani.first',
    age: 29,
    gender: 'male',
    joinedDaysAgo: 30,
    face: { skin: 3, hair: 'short', beard: 'moustache', ground: 'marigold', cloth: '#a8541c', mood: 'grin' },
  },
  {
    username: 'tooba',
    age: 26,
    gender: 'female',
    joinedDaysAgo: 28,
    face: { skin: 1, hair: 'dupatta', scarf: '#c98aa0', ground: 'terracotta', cloth: '#a2506a', mood: 'calm' },
  },
  { username: 'rehan_r', joinedDaysAgo: 27, face: null },
  {
    username: 'نادیہ',
    age: 31,
    gender: 'female',
    joinedDaysAgo: 26,
    face: { skin: 2, hair: 'wavy', glasses: 'round', ground: 'emerald', cloth: '#136b57', mood: 'smile' },
  },
  {
    username: 'zain',
    age: 22,
    gender: 'male',
    joinedDaysAgo: 24,
    face: { skin: 5, hair: 'curly', ground: 'sand', cloth: '#3b4d7a', mood: 'grin' },
  },
  { username: 'maryam.k', joinedDaysAgo: 22, face: null },
  {
    username: 'night_owl_isb',
    joinedDaysAgo: 20,
    face: { skin: 3, hair: 'bob', glasses: 'square', ground: 'sky', cloth: '#34406b', mood: 'calm' },
  },
  { username: 'talha', joinedDaysAgo: 18, face: null },
  {
    username: 'iqra',
    age: 23,
    gender: 'female',
    joinedDaysAgo: 16,
    face: { skin: 4, hair: 'bun', ground: 'marigold', cloth: '#8a5a12', mood: 'smile' },
  },
  {
    username: 'ali_in_doha',
    age: 41,
    gender: 'male',
    joinedDaysAgo: 14,
    face: { skin: 3, hair: 'bald', beard: 'full', hairColour: 'brown', ground: 'terracotta', cloth: '#6a3427', mood: 'smile' },
  },
  { username: 'komal', joinedDaysAgo: 12, face: null },
  { username: 'fast_fahad', joinedDaysAgo: 9, face: null },
  { username: 'sarmad', joinedDaysAgo: 6, face: null },
  { username: 'easy_rupees', joinedDaysAgo: 13, face: null, banned: true },
]

export function emailOf(username: string): string {
  const plain = username.replace(/[^a-z0-9._-]/gi, '')
  return `${plain === '' ? `user${[...username].length}${username.codePointAt(1) ?? 0}` : plain}@people.example`
}
