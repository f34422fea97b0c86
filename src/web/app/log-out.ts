import { signIn } from '../accounts/sign-in.ts'
import { wait } from '../api/wait.ts'
import { rememberedDevice } from '../notices/remembered-device.ts'

/** Nobody waits longer to log out. The service worker ends the subscription in any case, and the server then drops the device. */
const MAX_WAIT_MS = 1_500

/** The next person who uses this browser must not receive the notices of this account. */
export function logOut(): void {
  if (rememberedDevice() === null) signIn.logOut()
  else void Promise.race([forgetDevice(), wait(MAX_WAIT_MS)]).finally(() => signIn.logOut())
}

async function forgetDevice(): Promise<void> {
  const { forgetThisDevice } = await import('../notices/push-device.ts')
  await forgetThisDevice()
}
