import { signIn } from '../accounts/sign-in.ts'
import { rememberedDevice } from '../notices/remembered-device.ts'

/** The next person who uses this browser must not receive the notices of this account. */
export function logOut(): void {
  if (rememberedDevice() === null) signIn.logOut()
  else void forgetDevice().finally(() => signIn.logOut())
}

async function forgetDevice(): Promise<void> {
  const { forgetThisDevice } = await import('../notices/push-device.ts')
  await forgetThisDevice()
}
