// A password that was generated and printed on a screen must be changed. The owner may postpone this once, until the next login. A number
// stores the current stage; null means that the owner chose the password.

export const GENERATED_PASSWORD = { isNew: 0, isKept: 1, mustChange: 2 } as const

export type PasswordChange = 'none' | 'advised' | 'required'

export function passwordChangeOf(state: number | null): PasswordChange {
  if (state === GENERATED_PASSWORD.isNew) return 'advised'
  return state === GENERATED_PASSWORD.mustChange ? 'required' : 'none'
}
