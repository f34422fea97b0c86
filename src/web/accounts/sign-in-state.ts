// Who is signed in here. Starts as `loading`; a token is worth what the server says about it: at load an answer other
// than 200 clears it silently, later on only one that turns the account away; no answer at all keeps it and asks again.

import type { OwnAccount } from '#contract/accounts.ts'
import { Listeners } from '../api/listeners.ts'

export type SignIn =
  | { readonly phase: 'loading' }
  | { readonly phase: 'out' }
  | { readonly phase: 'in'; readonly token: string; readonly account: OwnAccount }

/** What this needs from the world; the tests bring their own. */
export interface SignInWorld {
  readToken(): string | null
  keepToken(token: string): void
  clearToken(): void
  readOwnAccount(): Promise<OwnAccount>
  /** Whether the failure was an answer of the server, and not silence. */
  isAnswer(error: unknown): boolean
  /** Whether that answer was about the account, and not about a server in trouble. */
  isRefusal(error: unknown): boolean
  /** Resolves when it is worth asking again. */
  untilReachable(): Promise<void>
  /** A hard navigation: whatever the last person left in memory goes with it. */
  leaveTo(path: string): void
}

export class SignInState {
  #now: SignIn = { phase: 'loading' }
  #asking: Promise<void> | null = null
  #askAgain = false
  readonly #world: SignInWorld
  readonly #listeners = new Listeners()

  constructor(world: SignInWorld) {
    this.#world = world
  }

  readonly now = (): SignIn => this.#now

  readonly subscribe = this.#listeners.subscribe

  /**
   * Asks the server who the token is. While an answer is awaited, it asks once more after it: that answer may have been
   * given before whatever made somebody ask now.
   */
  check(): Promise<void> {
    if (this.#asking) this.#askAgain = true
    this.#asking ??= this.#askUntilFresh().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  signedIn(token: string, account: OwnAccount): void {
    this.#world.keepToken(token)
    this.#become({ phase: 'in', token, account })
  }

  /** The account as the server has just given it. */
  accountChanged(account: OwnAccount): void {
    if (this.#now.phase === 'in' && this.#now.account._id === account._id) this.#become({ ...this.#now, account })
  }

  logOut(): void {
    this.#world.clearToken()
    this.#world.leaveTo('/')
  }

  /** Another tab signed in or out: this one follows. */
  tokenChangedElsewhere(token: string | null): void {
    if (this.#now.phase !== 'in') {
      void this.check()
    } else if (token === null) {
      this.#become({ phase: 'out' })
    } else if (token !== this.#now.token) {
      // Somebody else, perhaps: nothing of the first may stay on the screen.
      this.#world.leaveTo('/')
    }
  }

  async #askUntilFresh(): Promise<void> {
    do {
      this.#askAgain = false
      await this.#ask()
    } while (this.#askAgain)
  }

  async #ask(): Promise<void> {
    for (;;) {
      const token = this.#world.readToken()
      if (token === null) {
        this.#become({ phase: 'out' })
        return
      }
      try {
        const account = await this.#world.readOwnAccount()
        // The token may have gone, or become another's, while the answer travelled.
        if (this.#world.readToken() !== token) continue
        this.#become({ phase: 'in', token, account })
        return
      } catch (error) {
        if (this.#world.readToken() !== token) continue
        if (this.#world.isAnswer(error)) {
          // Who is in stays in while the server only stumbles; what they have typed would go with the page.
          if (this.#now.phase === 'in' && !this.#world.isRefusal(error)) return
          this.#world.clearToken()
          this.#become({ phase: 'out' })
          return
        }
        await this.#world.untilReachable()
      }
    }
  }

  #become(next: SignIn): void {
    this.#now = next
    this.#listeners.notify()
  }
}
