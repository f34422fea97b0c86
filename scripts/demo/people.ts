// The demo's people, with common first names and made-up handles; every email ends in .example and every number is made up.

import type { Gender, Status } from '#domain/accounts.ts'
import type { PlanTitle } from '#domain/plans.ts'

export const PASSWORD = 'guftagu-demo'

export interface DemoPerson {
  readonly username: string
  readonly joinedDaysAgo: number
  /** The picture's name in assets/avatars; null means that initials are shown. */
  readonly face: string | null
}

export interface DemoChatter extends DemoPerson {
  readonly age: number
  readonly gender: Gender
  readonly phoneNumber: string
  /** In rupees; 0 is not offered. */
  readonly prices: Readonly<Record<PlanTitle, number>>
  /** Has agreed to appear on the landing page. */
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
  face: 'admin',
}
/** Signs up as a user and is made an admin. */
export const SECOND_ADMIN: DemoUser = {
  username: 'farah.office',
  joinedDaysAgo: 40,
  face: 'farah-office',
}

/** The printed logins, one per role. */
export const LOGINS = { user: 'hamza', chatter: 'mahnoor', admin: FIRST_ADMIN.username } as const

const prices = (Basic: number, Standard: number, Gold: number) => ({ Basic, Standard, Gold })

/** Approved, unless the row says otherwise. */
const CHATTER_ROWS: readonly (Omit<DemoChatter, 'phoneNumber' | 'status'> & { readonly status?: Status })[] = [
  {
    username: 'mahnoor',
    age: 26,
    gender: 'female',
    joinedDaysAgo: 38,
    prices: prices(450, 800, 1400),
    onLandingPage: true,
    face: 'mahnoor',
  },
  { username: 'zoya.reads', age: 24, gender: 'female', joinedDaysAgo: 37, prices: prices(350, 650, 1100), face: 'zoya-reads' },
  {
    username: 'chai_with_danish',
    age: 31,
    gender: 'male',
    joinedDaysAgo: 36,
    prices: prices(300, 550, 950),
    onLandingPage: true,
    face: 'chai-with-danish',
  },
  {
    username: 'noor-e-sukhan',
    age: 45,
    gender: 'female',
    joinedDaysAgo: 35,
    prices: prices(500, 900, 1600),
    onLandingPage: true,
    face: 'noor-e-sukhan',
  },
  { username: 'sameer_on_strings', age: 28, gender: 'male', joinedDaysAgo: 34, prices: prices(400, 0, 1300), face: 'sameer-on-strings' },
  { username: 'kiran', age: 22, gender: 'female', joinedDaysAgo: 33, prices: prices(250, 450, 800), face: 'kiran' },
  { username: 'ماہ رخ', age: 29, gender: 'female', joinedDaysAgo: 32, prices: prices(400, 700, 1200), face: 'mahrukh' },
  { username: 'gilgit.wanderer', age: 33, gender: 'male', joinedDaysAgo: 31, prices: prices(350, 600, 1050), face: 'gilgit-wanderer' },
  { username: 'areeba', age: 25, gender: 'female', joinedDaysAgo: 29, prices: prices(300, 500, 900), face: 'areeba' },
  { username: 'faizan', age: 27, gender: 'male', joinedDaysAgo: 25, prices: prices(200, 350, 600), face: null },
  {
    username: 'the.patient.listener.of.lahore',
    age: 52,
    gender: 'male',
    joinedDaysAgo: 24,
    prices: prices(600, 1000, 1750),
    face: 'patient-listener',
  },
  { username: 'mehak', age: 23, gender: 'female', joinedDaysAgo: 20, prices: prices(300, 550, 0), face: 'mehak' },
  { username: 'shayan.talks', age: 30, gender: 'male', joinedDaysAgo: 4, prices: prices(0, 0, 0), status: 'pending', face: null },
  { username: 'rimsha', age: 21, gender: 'female', joinedDaysAgo: 2, prices: prices(0, 0, 0), status: 'pending', face: null },
  { username: 'asad_khi', age: 35, gender: 'male', joinedDaysAgo: 1, prices: prices(0, 0, 0), status: 'pending', face: null },
  { username: 'quick_money_now', age: 19, gender: 'male', joinedDaysAgo: 15, prices: prices(0, 0, 0), status: 'rejected', face: null },
  { username: 'sher.dil', age: 40, gender: 'male', joinedDaysAgo: 30, prices: prices(300, 500, 800), status: 'banned', face: 'sher-dil' },
]

export const CHATTERS: readonly DemoChatter[] = CHATTER_ROWS.map((row, index) => ({
  status: 'approved',
  phoneNumber: `03000000${101 + index}`,
  ...row,
}))

export const USERS: readonly DemoUser[] = [
  { username: 'hamza', age: 27, gender: 'male', joinedDaysAgo: 36, face: 'hamza' },
  { username: 'ayesha_92', age: 33, gender: 'female', joinedDaysAgo: 35, face: 'ayesha-92' },
  { username: 'saad.codes', age: 24, gender: 'male', joinedDaysAgo: 34, face: 'saad-codes' },
  { username: 'hira', age: 21, gender: 'female', joinedDaysAgo: 33, face: 'hira' },
  { username: 'usman_bhai', age: 38, gender: 'male', joinedDaysAgo: 32, face: 'usman-bhai' },
  { username: 'laiba', joinedDaysAgo: 31, face: null },
  { username: 'biryani.first', age: 29, gender: 'male', joinedDaysAgo: 30, face: 'biryani-first' },
  { username: 'tooba', age: 26, gender: 'female', joinedDaysAgo: 28, face: 'tooba' },
  { username: 'rehan_r', joinedDaysAgo: 27, face: null },
  { username: 'نادیہ', age: 31, gender: 'female', joinedDaysAgo: 26, face: 'nadia' },
  { username: 'zain', age: 22, gender: 'male', joinedDaysAgo: 24, face: 'zain' },
  { username: 'maryam.k', joinedDaysAgo: 22, face: null },
  { username: 'night_owl_isb', joinedDaysAgo: 20, face: 'night-owl-isb' },
  { username: 'talha', joinedDaysAgo: 18, face: null },
  { username: 'iqra', age: 23, gender: 'female', joinedDaysAgo: 16, face: 'iqra' },
  { username: 'ali_in_doha', age: 41, gender: 'male', joinedDaysAgo: 14, face: 'ali-in-doha' },
  { username: 'komal', joinedDaysAgo: 12, face: null },
  { username: 'fast_fahad', joinedDaysAgo: 9, face: null },
  { username: 'sarmad', joinedDaysAgo: 6, face: null },
  { username: 'easy_rupees', joinedDaysAgo: 13, face: null, banned: true },
]

export function emailOf(username: string): string {
  const plain = username.replace(/[^a-z0-9._-]/gi, '')
  return `${plain === '' ? `user${[...username].length}${username.codePointAt(1) ?? 0}` : plain}@people.example`
}
