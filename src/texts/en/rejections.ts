// Why a payment was rejected, for its buyer. Not with the notices, because pages show them without a notice.

export default {
  not_received: 'We haven’t received the money.',
  amount_differs: 'The amount you sent doesn’t match the plan’s price.',
  wrong_account: 'You sent the money to a different account.',
  unreadable: 'We can’t read your screenshot.',
  id_differs: 'The transaction ID doesn’t match your screenshot.',
  used_before: 'This payment was already used for another session.',
  other: 'See the note below.',
} as const
