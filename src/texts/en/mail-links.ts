export default {
  forgotTitle: 'Forgot password',
  forgotHeading: 'Forgot your password?',
  forgotText: 'Enter the email address of your account, and we will send you a link to set a new password.',
  sendLink: 'Send link',
  sentHeading: 'Check your email',
  sentMore: 'The link works once and expires after 30 minutes. If nothing arrives, look in your spam folder or check the address.',
  sendAgain: 'Try another address',

  resetTitle: 'New password',
  resetHeading: 'Set a new password',
  resetText: 'You will be signed out on all devices. You can then log in with the new password.',
  savePassword: 'Save password',
  resetDone: 'Password changed',

  confirmEmailTitle: 'Confirm email',
  confirmEmailHeading: 'Confirm your new email address',
  confirmEmailText: 'Your account will use this address from now on. You will be signed out on all devices.',
  confirmEmail: 'Confirm address',
  confirmEmailDone: 'Email address changed',
  openProfile: 'Go to profile',

  linkEnded: 'This link no longer works',
  linkIncomplete: 'This link is not complete',
  linkIncompleteText: 'Please open the link in the email again.',
  newLink: 'Request a new link',
} as const
