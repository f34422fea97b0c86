export default {
  expected: 'Expected',
  agrees: 'Matches',
  differs: 'Differs',
  doubtful: 'Not sure',
  unreadable: 'Unreadable',
  markWords: 'Highlight what we read',
} as const
