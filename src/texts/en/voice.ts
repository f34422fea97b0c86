// The player of voice messages, in the chat and in reports.

export default {
  play: 'Play',
  pause: 'Pause',
  seek: 'Position in the voice message',
  positionOf: '{{position}} of {{length}}',
  speed: 'Speed {{speed}}×',
  times: '{{speed}}×',
  notPlayed: 'We couldn’t play this voice message. Try again.',
} as const
