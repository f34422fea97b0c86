// Passkeys through the browser's WebAuthn API. The library is loaded on first use.

import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

type Message = Readonly<Record<string, unknown>>

/** True only on a secure page, in a browser that supports passkeys. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Thrown if the person closed the browser's dialog, or no passkey could be used. */
export class PasskeyNotUsed extends Error {
  /** When creating: the device already has a passkey for this account. */
  readonly isKnown: boolean

  constructor(cause: unknown) {
    super('no passkey', { cause })
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

export async function askForPasskey(options: Message): Promise<Message> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    // The server made these options with the same library.
    return { ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })) }
  } catch (error) {
    throw new PasskeyNotUsed(error)
  }
}

export async function createPasskey(options: Message): Promise<Message> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return { ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })) }
  } catch (error) {
    throw new PasskeyNotUsed(error)
  }
}
