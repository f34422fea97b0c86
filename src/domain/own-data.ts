/** What an export of one's own data has, in this order. */
export const EXPORT_KINDS = [
  'account',
  'sessions',
  'messages',
  'notes',
  'withdrawals',
  'refunds',
  'notices',
  'sign-ins',
  'blocks',
  'reports',
  'warnings',
  'complaints',
] as const
