import type { SecondStepNeeded } from '#contract/sign-ins.ts'

export type Method = SecondStepNeeded['methods'][number]

/** Those that this browser can use, the one that is offered first at the beginning: a passkey needs one press. */
export function usableMethods(methods: readonly Method[], canUsePasskeys: boolean): Method[] {
  const others = methods.filter((method) => method !== 'passkey')
  return canUsePasskeys && methods.includes('passkey') ? ['passkey', ...others] : others
}
