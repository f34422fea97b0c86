// The outbox of one account in this browser. This tab's copy counts here; it is written through to what all tabs share,
// and what other tabs write or drop is taken over.

import { dropKept, keep, onKeptElsewhere, readAllKept } from '../../api/kept.ts'
import { tabName } from '../../api/tab.ts'
import { Listeners } from './listeners.ts'
import { isUnsent, type Outbox, refused, retried, type Unsent, without, withUnsent, written } from './outbox.ts'

export class OutboxStore {
  readonly #group: string
  readonly #tab: string
  readonly #listeners = new Listeners()
  readonly #stop: () => void
  #outbox: Outbox = []

  constructor(accountId: string, onFromElsewhere: () => void, tab = tabName()) {
    this.#group = `outbox/${accountId}`
    this.#tab = tab
    for (const value of readAllKept(this.#group).values()) if (isUnsent(value)) this.#outbox = withUnsent(this.#outbox, value)
    this.#stop = onKeptElsewhere(this.#group, (clientID, value) => {
      this.#become(isUnsent(value) ? withUnsent(this.#outbox, value) : without(this.#outbox, clientID))
      onFromElsewhere()
    })
  }

  readonly subscribe = this.#listeners.subscribe
  readonly now = (): Outbox => this.#outbox

  write(unsent: Omit<Parameters<typeof written>[1], 'tab'>): void {
    this.#put(written(this.#outbox, { ...unsent, tab: this.#tab }, Date.now()))
  }

  refuse(clientID: string, refusal: NonNullable<Unsent['refusal']>): void {
    this.#change(clientID, (unsent) => refused(unsent, refusal))
  }

  retry(clientID: string): void {
    this.#change(clientID, (unsent) => retried(this.#outbox, unsent, { tab: this.#tab, nowMs: Date.now() }))
  }

  remove(clientID: string): void {
    const next = without(this.#outbox, clientID)
    if (next === this.#outbox) return
    dropKept(this.#group, clientID)
    this.#become(next)
  }

  /** Removes all of a session, or of them those that were said in this tab, and hands them out in their order. */
  take(sessionID: string, whose: 'own' | 'all'): readonly Unsent[] {
    const taken = this.#outbox.filter((unsent) => unsent.sessionID === sessionID && (whose === 'all' || unsent.tab === this.#tab))
    for (const { clientID } of taken) this.remove(clientID)
    return taken
  }

  close(): void {
    this.#stop()
  }

  #change(clientID: string, change: (unsent: Unsent) => Unsent): void {
    const unsent = this.#outbox.find((one) => one.clientID === clientID)
    if (unsent) this.#put(change(unsent))
  }

  #put(unsent: Unsent): void {
    keep(this.#group, unsent.clientID, unsent)
    this.#become(withUnsent(this.#outbox, unsent))
  }

  #become(outbox: Outbox): void {
    this.#outbox = outbox
    this.#listeners.tell()
  }
}
