// The admin's page of sessions whose kept minutes lapsed.

export default {
  title: 'Unused Minutes',
  count_one: '{{count, number}} session',
  count_other: '{{count, number}} sessions',
  empty: 'Nothing needs a decision',
  emptyText: 'Sessions whose kept minutes were not used in time appear here.',
  sessionId: 'Session ID',
  user: 'User',
  chatter: 'Chatter',
  plan: 'Plan',
  paid: 'Paid Amount',
  keptUntil: 'Kept until',
  review: 'Review \u2068{{user}}\u2069 → \u2068{{chatter}}\u2069',
  requestOf: '\u2068{{user}}\u2069 to \u2068{{chatter}}\u2069',
  manage: 'Unused minutes',
  whatHappened_one:
    '\u2068{{user}}\u2069 paid for {{count, number}} minute with \u2068{{chatter}}\u2069. They did not meet before {{until}}.',
  whatHappened_other:
    '\u2068{{user}}\u2069 paid for {{count, number}} minutes with \u2068{{chatter}}\u2069. They did not meet before {{until}}.',
  minutes: '{{count, number}} Mins',

  timeline: 'Who was there when',
  wasHere: '\u2068{{name}}\u2069 had the chat open',
  windowRan: 'The time ran, and they did not meet',
  windowMet: 'The time ran, and they met',
  windowRead: 'The time ran, and they met: \u2068{{reader}}\u2069 read a message from \u2068{{other}}\u2069',
  lapsed: 'The kept minutes lapsed',
  since: 'Since {{from}}, still there',
  fromUntil: '{{from}} to {{until}}',
  underOneMinute: 'under a minute',
  neverHere: '\u2068{{name}}\u2069 never had the chat open.',
  inAllUnderOne: '\u2068{{name}}\u2069: under a minute in all',
  inAll: '\u2068{{name}}\u2069: {{duration}} in all',

  release: 'Release to the chatter',
  releasing: 'Releasing...',
  releaseQuestion: 'Release to the chatter?',
  whatIsReleased:
    'The session ends. \u2068{{chatter}}\u2069 keeps the money, and \u2068{{user}}\u2069 loses the minutes. This cannot be undone.',
  keepLonger: 'Keep longer',
  keeping: 'Keeping...',
  keepDays: 'Keep for how many more days?',
  keepDaysHint: 'From now on. Both are notified.',
  days: '{{count, number}} days',
} as const
