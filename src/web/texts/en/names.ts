// What the domain's own values are called: plans, roles, statuses, weekdays. The keys are the values.

import { DELETED_NAME } from '#domain/accounts.ts'
import { PLAN_DESCRIPTIONS } from '#domain/plans.ts'

export default {
  Basic: 'Basic',
  Standard: 'Standard',
  Gold: 'Gold',
  BasicText: PLAN_DESCRIPTIONS.Basic,
  StandardText: PLAN_DESCRIPTIONS.Standard,
  GoldText: PLAN_DESCRIPTIONS.Gold,

  user: 'user',
  chatter: 'chatter',
  admin: 'admin',
  approved: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  banned: 'banned',
  completed: 'completed',
  deletedAccount: DELETED_NAME,

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
