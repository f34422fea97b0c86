export default {
  block: 'Block {{name}}',
  blockQuestion: 'Block {{name}}?',
  blockText: 'Until you unblock them, neither of you can buy or start a session or send messages. We won’t tell them.',
  blockRunningText:
    'Your session ends now. We’ll decide what happens with the remaining time. Until you unblock them, neither of you can buy or start a session or send messages. We won’t tell them.',
  confirmBlock: 'Block',
  blocking: 'Blocking...',
  unblock: 'Unblock',
  unblocking: 'Unblocking...',
  unblockOf: 'Unblock {{name}}',
  failed: 'That didn’t work. Try again.',

  cannotChat: 'You can’t chat with this person',
  youBlocked: 'You blocked {{name}}. Unblock them to chat again.',
  chooseAnother: 'Choose another chatter to talk to.',
  seeChatters: 'See other chatters',
  noLonger: 'You can’t start a session or send messages.',
  pendingBlocked: 'You can’t chat with this person, so we can’t approve this payment. Contact us about your money.',

  title: 'Blocked people',
  intro: 'People you block can’t buy or start a session with you, or message you.',
  nobody: 'You haven’t blocked anyone.',
  blockedAt: 'Blocked on {{time}}',
  backToProfile: 'Profile',
  loadFailed: 'We couldn’t load the list.',
  retry: 'Try again',
} as const
