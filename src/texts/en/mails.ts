// The lines around a notice in a mail, and the mails about an account.

export default {
  open: 'Open Guftagu',
  reason: 'You receive this email because emails of this kind are switched on in your Guftagu profile.',
  change: 'Choose your notifications',
  stop: 'Stop emails of this kind',
  resetTitle: 'Set a new password',
  resetText:
    'A new password was requested for your Guftagu account {{name}}. The link below is valid for {{minutes}} minutes and can be used once.',
  resetLink: 'Set a new password',
  resetReason: 'If it was not you, ignore this email. Your password will not change.',
  passwordChangedTitle: 'Your password was changed',
  passwordChangedText: 'The password of your Guftagu account {{name}} was changed, and all other devices were signed out.',
  passwordChangedReason: 'If it was not you, choose “Forgot password?” on the login page and set a new password now.',
  confirmTitle: 'Confirm your email address',
  confirmText:
    'Open the link below to use this email address for your Guftagu account. It is valid for {{minutes}} minutes and can be used once.',
  confirmLink: 'Confirm email address',
  confirmReason: 'If you did not ask for this, ignore this email. Nothing will change.',
  emailTakenTitle: 'This email address is already registered',
  emailTakenText: 'This email address was entered for a Guftagu account, but it already belongs to another one. Nothing was changed.',
  emailTakenReason: 'If it was you, log in with this email address, or choose a different one.',
  emailChangeTitle: 'A new email address was entered',
  emailChangeText:
    'A new email address was entered for your Guftagu account {{name}}. It will replace this one when the link that we sent there is opened.',
  emailChangeReason: 'If it was not you, change your password now. That also cancels the new email address.',
  twoStepTitle: 'Two-step sign-in was changed',
  twoStepAuthenticatorAdded: 'An authenticator app was added to your Guftagu account {{name}}. You now need a code from it to log in.',
  twoStepAuthenticatorRemoved: 'The authenticator app was removed from your Guftagu account {{name}}.',
  twoStepPasskeyAdded: 'A passkey was added to your Guftagu account {{name}}. It can be used to log in after the password.',
  twoStepPasskeyRemoved: 'A passkey was removed from your Guftagu account {{name}}.',
  twoStepCodesRenewed: 'New recovery codes were made for your Guftagu account {{name}}. The old ones no longer work.',
  twoStepCodeUsedTitle: 'A recovery code was used',
  twoStepCodeUsed: 'A recovery code was used to log in to your Guftagu account {{name}}. It cannot be used again.',
  twoStepReason:
    'If it was not you, choose “Forgot password?” on the login page and set a new password now. If you cannot log in after that, write to the operator of the site.',
} as const
