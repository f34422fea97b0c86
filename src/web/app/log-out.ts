import * as contract from '#contract/sign-ins.ts'
import { signIn } from '../accounts/sign-in.ts'
import { call } from '../api/call.ts'
import { wait } from '../api/retry.ts'
import { rememberedDevice } from '../notices/remembered-device.ts'

/** Logging out waits no longer than this. The service worker ends the subscription in any case, and the server then drops the device. */
const MAX_WAIT_MS = 1_500

export function logOut(): void {
  void signIn.logOut(Promise.race([lastCalls(), wait(MAX_WAIT_MS)]))
}

/** The next person who uses this browser must not receive this account's notices, and the token is of no use now. */
async function lastCalls(): Promise<void> {
  if (rememberedDevice() !== null) await (await import('../notices/push.ts')).forgetThisDevice()
  await call(contract.logOut)
}
