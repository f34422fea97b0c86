// Names of domain values: plans, roles, statuses, weekdays. The keys are the values. Sentences that the domain has too are
// repeated here, because importing them would put the domain's rules into the first script.

export default {
  Basic: 'Basic',
  Standard: 'Standard',
  Gold: 'Gold',
  BasicText: 'A short hello: enough time to break the ice.',
  StandardText: 'Enough time for a real conversation.',
  GoldText: 'A long, unhurried talk.',

  user: 'user',
  chatter: 'chatter',
  admin: 'admin',
  approved: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  banned: 'banned',
  completed: 'completed',
  deletedAccount: 'Deleted account',

  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  listComma: ', ',
  listOr: ' or ',
  listAnd: ' and ',
} as const
