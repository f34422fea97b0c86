// This tab's sign-in, with the real API and storage.

import { useSyncExternalStore } from 'react'
import { fetchOwnAccount, type OwnAccount } from '#contract/accounts.ts'
import { call, onTokenRefused } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { untilReachable } from '../api/reachable.ts'
import { retryWaitMs, wait } from '../api/retry.ts'
import { accountIn, clearToken, onTokenChangedElsewhere, readToken, storeToken, untilTokenSettled } from '../api/token.ts'
import { loadPage } from '../ui/history-steps.ts'
import { type SignIn, SignInState } from './sign-in-state.ts'

export const signIn = new SignInState({
  readToken,
  storeToken,
  clearToken,
  accountIn,
  untilTokenSettled,
  fetchAccount: async () => (await call(fetchOwnAccount)).user,
  statusOf: (error) => (error instanceof ApiError ? error.status : null),
  isBan: (error) => error instanceof ApiError && error.code === 'account_banned',
  untilRetry: (error, failuresBefore) => (error instanceof ApiError ? wait(retryWaitMs(failuresBefore, error)) : untilReachable()),
  loadPage,
})

/** Called once, at page start. */
export function startSignIn(): void {
  onTokenChangedElsewhere((token) => signIn.tokenChangedElsewhere(token))
  onTokenRefused((token) => {
    if (token === readToken()) void signIn.check()
  })
  void signIn.check()
}

/** Resolves to true if the account is still signed in. */
export async function checkAccount(): Promise<boolean> {
  await signIn.check()
  return signIn.now().phase === 'in'
}

/** For pages rendered at build time. */
const NOT_KNOWN_YET: SignIn = { phase: 'loading', isFailing: false }

export function useSignIn(): SignIn {
  return useSyncExternalStore(signIn.subscribe, signIn.now, () => NOT_KNOWN_YET)
}

/** The signed-in account; only for screens behind the guard. */
export function useAccount(): OwnAccount {
  const now = useSignIn()
  if (now.phase !== 'in') throw new Error('useAccount needs a signed-in account')
  return now.account
}
