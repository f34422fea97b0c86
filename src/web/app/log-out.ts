import * as contract from '#contract/sign-ins.ts'
import { signIn } from '../accounts/sign-in.ts'
import { call } from '../api/call.ts'
import { wait } from '../api/retry.ts'
import { rememberedDevice } from '../notices/remembered-device.ts'

/** The longest that logging out waits. After that, the service worker still ends the subscription, and the server then drops the device. */
const MAX_WAIT_MS = 1_500

export function logOut(): void {
  void signIn.logOut(Promise.race([lastCalls(), wait(MAX_WAIT_MS)]))
}

/** The next person to use this browser must not receive this account's notices, and the token must stop working. */
async function lastCalls(): Promise<void> {
  if (rememberedDevice() !== null) await (await import('../notices/push.ts')).forgetThisDevice()
  await call(contract.logOut)
}
