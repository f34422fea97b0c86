export default {
  expected: 'Expected',
  agrees: 'Matches',
  differs: 'Differs',
  doubtful: 'Not certain',
  unreadable: 'Not readable',
  markWords: 'Mark what was read',
} as const
