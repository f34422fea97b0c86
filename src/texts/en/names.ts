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
  // Why a payment was rejected, for its buyer.
  not_received: 'The money has not arrived.',
  amount_differs: 'The amount is not the price of the plan.',
  wrong_account: 'The money was sent to a different account.',
  unreadable: 'The screenshot cannot be read.',
  id_differs: 'The transaction ID is not the one in the screenshot.',
  used_before: 'This payment was already used for another session.',
  other: 'An admin has written why.',
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
} as const
