// The dialog that a warned person must read.

export default {
  title: 'A warning from our team',
  text: 'Something you sent broke our rules:',
  'reason.abusive': 'It was abusive or insulting.',
  'reason.threatening': 'It was a threat.',
  'reason.sexual': 'It was sexual harassment.',
  'reason.scam': 'It looked like a scam.',
  'reason.outside_payment': 'It asked someone to pay outside Guftagu.',
  'reason.other': 'It wasn’t acceptable.',
  note: 'Note from our team',
  next: 'If this happens again, we may ban your account.',
  until: 'You can’t send messages or buy a session until you confirm.',
  confirm: 'I understand',
  confirming: 'Confirming...',
  failed: 'That didn’t work. Try again.',
} as const
