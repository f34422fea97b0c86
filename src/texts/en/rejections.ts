// Why a payment was rejected, for its buyer. Not with the notices, because pages show them without a notice.

export default {
  not_received: 'The money has not arrived.',
  amount_differs: 'The amount is not the price of the plan.',
  wrong_account: 'The money was sent to a different account.',
  unreadable: 'The screenshot cannot be read.',
  id_differs: 'The transaction ID is not the one in the screenshot.',
  used_before: 'This payment was already used for another session.',
  other: 'An admin has written why.',
} as const
