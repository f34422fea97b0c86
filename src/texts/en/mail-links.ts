export default {
  forgotTitle: 'Forgot password',
  forgotHeading: 'Forgot your password?',
  forgotText: 'Enter the email address of your account, and we will send you a link to set a new password.',
  sendLink: 'Send link',
  sentHeading: 'Check your email',
  sentText: 'If an account has the email address {{email}}, a link to set a new password is on its way.',
  sentMore: 'The link works once and expires after 30 minutes. If nothing arrives, look in your spam folder or check the address.',
  sendAgain: 'Send again',
  sentAgain: 'If an account has this email address, another link is on its way.',
  sentTooOften_one:
    'You have asked for several links already. Please wait {{count}} minute and try again. A link that has arrived works until it expires.',
  sentTooOften_other:
    'You have asked for several links already. Please wait {{count}} minutes and try again. A link that has arrived works until it expires.',
  noMailText: 'This site can’t send emails yet, so you can’t reset your password here.',
  noMailContact: 'Contact us from your usual number or email address, and we’ll help you back into your account.',
  noMailOperator: 'Ask the people who run this site to help you back into your account.',
  otherAddress: 'Try another address',

  resetTitle: 'New password',
  resetHeading: 'Set a new password',
  resetText: 'You will be signed out on all devices. You can then log in with the new password.',
  savePassword: 'Save password',
  resetDone: 'Password changed',
  resetDoneText: 'You can now log in with the new password.',

  confirmEmailTitle: 'Confirm email',
  confirmEmailHeading: 'Confirm your new email address',
  confirmEmailText: 'Your account will use {{email}} from now on. You will be signed out on all devices.',
  confirmEmail: 'Confirm address',
  confirmEmailDone: 'Email address changed',
  confirmEmailDoneText: 'You have been signed out on all devices. Please log in again.',
  confirmEmailEnded:
    'This link has already been used or has expired. If you have already confirmed the address, there is nothing left to do. If not, send the link again in your profile.',
  openProfile: 'Go to profile',

  checking: 'Checking the link...',
  checkFailed: 'The link could not be checked.',
  tryAgain: 'Try again',
  linkEnded: 'This link no longer works',
  linkIncomplete: 'This link is not complete',
  linkIncompleteText: 'Please open the link in the email again.',
  newLink: 'Request a new link',
} as const
