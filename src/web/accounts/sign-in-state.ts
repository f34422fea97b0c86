// Which account is signed in. Starts as `loading`, and the server decides whether the token is valid. 401 and 403 clear it silently, and
// so does 404 at load. Every other failure keeps it, so an overloaded or restarting server logs no one out (docs/product.md#signing-in).

import type { OwnAccount } from '#contract/accounts.ts'
import type { SignOutReason } from '#domain/sign-outs.ts'
import { Listeners } from '../api/listeners.ts'

/** Why a signed-in page was signed out. Null for visitors and at load, which signs out silently. */
export type WhyOut = 'banned' | 'signed-out' | SignOutReason

export type SignIn =
  /** `isFailing`: the server gave no usable answer and is asked again. */
  | { readonly phase: 'loading'; readonly isFailing: boolean }
  | { readonly phase: 'out'; readonly why: WhyOut | null }
  | { readonly phase: 'in'; readonly token: string; readonly account: OwnAccount }

/** Replaced in tests. */
export interface SignInDeps {
  readToken(): string | null
  storeToken(token: string): void
  clearToken(): void
  /** The account that a token names; null if it is not a token. */
  accountIn(token: string): string | null
  /** Resolves when no tab of this browser is replacing the token. */
  untilTokenSettled(): Promise<void>
  fetchAccount(): Promise<OwnAccount>
  /** The status of an error reply; null if the server gave no reply. */
  statusOf(error: unknown): number | null
  /** True if the reply says that the account is banned. */
  isBan(error: unknown): boolean
  /** Resolves when a retry makes sense after this failure. */
  untilRetry(error: unknown, failuresBefore: number): Promise<void>
  /** Loads the whole page, because nothing of the previous account may stay in memory. */
  loadPage(path: string): void
}

export class SignInState {
  #now: SignIn = { phase: 'loading', isFailing: false }
  #asking: Promise<void> | null = null
  #askAgain = false
  #isLeaving = false
  /** Why the server ended this token's sign-in. */
  #ending: { readonly token: string; readonly reason: SignOutReason } | null = null
  readonly #deps: SignInDeps
  readonly #listeners = new Listeners()

  constructor(deps: SignInDeps) {
    this.#deps = deps
  }

  readonly now = (): SignIn => this.#now

  readonly subscribe = this.#listeners.subscribe

  /**
   * Looks up the token's account. If a lookup is already running, another one follows,
   * because the running one's reply may be older than the reason for this call.
   */
  check(): Promise<void> {
    if (this.#isLeaving) return Promise.resolve()
    if (this.#asking) this.#askAgain = true
    this.#asking ??= this.#askUntilFresh().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  signedIn(token: string, account: OwnAccount): void {
    this.#deps.storeToken(token)
    this.#become({ phase: 'in', token, account })
  }

  /** The server returned the changed account. */
  accountChanged(account: OwnAccount): void {
    if (this.#now.phase === 'in' && this.#now.account._id === account._id) this.#become({ ...this.#now, account })
  }

  /** The server ended all the account's sign-ins and began a new one for this browser. */
  tokenReplaced(token: string): void {
    this.#deps.storeToken(token)
    if (this.#now.phase === 'in') this.#become({ ...this.#now, token })
  }

  /** The server says why it ended this token's sign-in; it now refuses the token. This browser may already have a new one. */
  readonly ended = (token: string, reason: SignOutReason): void => {
    this.#ending = { token, reason }
  }

  /** After deletion the page stays unchanged to show the confirmation, until `leave`. */
  async deleteAccount(send: () => Promise<unknown>): Promise<void> {
    this.#isLeaving = true
    try {
      await send()
      this.#deps.clearToken()
    } catch (error) {
      this.#isLeaving = false
      throw error
    }
  }

  leave(): void {
    this.#deps.loadPage('/')
  }

  /** `lastCalls` need the token. Until they finish the page stays unchanged, even if the server already refuses the token. */
  async logOut(lastCalls: Promise<unknown>): Promise<void> {
    this.#isLeaving = true
    await lastCalls.catch(() => undefined)
    this.#deps.clearToken()
    this.leave()
  }

  /** Another tab signed in or out, or replaced the token; follow it. */
  tokenChangedElsewhere(token: string | null): void {
    if (this.#isLeaving) return
    if (this.#now.phase !== 'in') {
      void this.check()
    } else if (token === null) {
      this.#become({ phase: 'out', why: this.#whyRefused() })
    } else if (this.#deps.accountIn(token) === this.#now.account._id) {
      // Keeps the page, because an open recording or payment of the same account must not be lost.
      if (token !== this.#now.token) this.#become({ ...this.#now, token })
    } else {
      // Reloads, because nothing of the first account may stay on the screen.
      this.#deps.loadPage('/')
    }
  }

  async #askUntilFresh(): Promise<void> {
    do {
      this.#askAgain = false
      await this.#ask()
    } while (this.#askAgain)
  }

  async #ask(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const token = this.#deps.readToken()
      if (token === null) {
        // Keeps a reason that is already known.
        if (this.#now.phase !== 'out' && !this.#isLeaving)
          this.#become({ phase: 'out', why: this.#now.phase === 'in' ? this.#whyRefused() : null })
        return
      }
      try {
        const account = await this.#deps.fetchAccount()
        // The token may have changed before the reply arrived.
        if (this.#deps.readToken() !== token) continue
        this.#become({ phase: 'in', token, account })
        return
      } catch (error) {
        // Keeps the page while it is leaving, although the server already refuses the token.
        if (this.#isLeaving) return
        const current = this.#deps.readToken()
        if (current !== null && current !== token) continue
        const status = this.#deps.statusOf(error)
        const isSignedIn = this.#now.phase === 'in'
        if (status === 401 && isSignedIn && current !== null) {
          // A tab that changes the password gets a new token, but this refusal can arrive before it does.
          await this.#deps.untilTokenSettled()
          if (this.#deps.readToken() !== token) continue
        }
        if (status === 401 || status === 403 || (status === 404 && !isSignedIn)) {
          // Another tab may have cleared the token for the same reason, but cannot tell this one why.
          const why = this.#now.phase === 'loading' ? null : this.#deps.isBan(error) ? 'banned' : this.#whyRefused()
          this.#deps.clearToken()
          this.#become({ phase: 'out', why })
          return
        }
        if (current === null) continue
        // The page already shows the account, and the next event or call checks it again.
        if (isSignedIn && status !== null) return
        if (this.#now.phase === 'loading') this.#become({ phase: 'loading', isFailing: true })
        await this.#deps.untilRetry(error, failures)
      }
    }
  }

  #whyRefused(): WhyOut {
    // Keeps a reason that is already known.
    if (this.#now.phase === 'out') return this.#now.why ?? 'signed-out'
    const isOfThisToken = this.#now.phase === 'in' && this.#ending?.token === this.#now.token
    return (isOfThisToken && this.#ending?.reason) || 'signed-out'
  }

  #become(next: SignIn): void {
    this.#now = next
    this.#listeners.notify()
  }
}
