// The lines around a notice in a mail.

export default {
  open: 'Open Guftagu',
  reason: 'You receive this email because emails of this kind are switched on in your Guftagu profile.',
  change: 'Choose your notifications',
  stop: 'Stop emails of this kind',
} as const
