export default {
  title: 'Two-step login',
  heading: 'Confirm it’s you',
  codeText: 'Enter the 6-digit code from your authenticator app.',
  recoveryText: 'Enter one of your recovery codes. Each works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  confirmCode: 'Confirm',
  usePasskey: 'Use a passkey',
  useCode: 'Use a code from your app',
  useRecoveryCode: 'Use a recovery code',
  passkeyNotUsed: 'The passkey wasn’t used. Try again or choose another method.',
  passkeyUnsupported: 'This browser can’t use passkeys. Use a recovery code.',
} as const
