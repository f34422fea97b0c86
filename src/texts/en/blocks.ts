export default {
  block: 'Block {{name}}',
  blockQuestion: 'Block {{name}}?',
  blockText: 'Neither of you can buy, start a session or send messages until you unblock them. They are not told that it was you.',
  blockRunningText:
    'Your session ends now. Neither of you can buy, start a session or send messages until you unblock them. They are not told that it was you.',
  confirmBlock: 'Block',
  blocking: 'Blocking...',
  unblock: 'Unblock',
  unblocking: 'Unblocking...',
  unblockOf: 'Unblock {{name}}',
  failed: 'That did not work. Please try again.',

  cannotChat: 'You cannot chat with this person',
  youBlocked: 'You have blocked {{name}}. Unblock them to chat again.',
  chooseAnother: 'Choose another chatter to talk to.',
  noLonger: 'No session can start and no message can be sent.',
  pendingBlocked: 'You cannot chat with this person, so this payment cannot be approved. Please contact us about your money.',

  title: 'Blocked people',
  intro: 'People you have blocked cannot buy a session with you, start one or send you messages.',
  nobody: 'You have not blocked anybody.',
  blockedAt: 'Blocked on {{time}}',
  backToProfile: 'Back to the profile',
  loadFailed: 'The list could not be loaded.',
  retry: 'Try again',
} as const
