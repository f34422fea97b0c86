// A password that was generated for its owner, and printed on a screen, must be changed. The owner may keep it once, until the next
// login. How far that has come is stored as a number; null is for a password that its owner has chosen.

export const GENERATED_PASSWORD = { isNew: 0, isKept: 1, mustChange: 2 } as const

export type PasswordChange = 'none' | 'advised' | 'required'

export function passwordChangeOf(state: number | null): PasswordChange {
  if (state === GENERATED_PASSWORD.isNew) return 'advised'
  return state === GENERATED_PASSWORD.mustChange ? 'required' : 'none'
}
