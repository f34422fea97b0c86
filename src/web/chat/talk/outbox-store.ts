// The outbox of one account in this browser. This tab's copy counts here; it is written through to what all tabs share,
// and what other tabs write or drop is taken over.

import { dropKept, keep, onKeptElsewhere, readAllKept } from '../../api/kept.ts'
import { Listeners } from './listeners.ts'
import { isUnsent, type Outbox, refused, retried, type Unsent, without, withUnsent, written } from './outbox.ts'

export class OutboxStore {
  readonly #group: string
  readonly #listeners = new Listeners()
  readonly #stop: () => void
  #outbox: Outbox = []

  constructor(accountId: string, onFromElsewhere: () => void) {
    this.#group = `outbox/${accountId}`
    for (const value of readAllKept(this.#group).values()) if (isUnsent(value)) this.#outbox = withUnsent(this.#outbox, value)
    this.#stop = onKeptElsewhere(this.#group, (clientID, value) => {
      this.#become(isUnsent(value) ? withUnsent(this.#outbox, value) : without(this.#outbox, clientID))
      onFromElsewhere()
    })
  }

  readonly subscribe = this.#listeners.subscribe
  readonly now = (): Outbox => this.#outbox

  write(unsent: Parameters<typeof written>[1]): void {
    this.#put(written(this.#outbox, unsent, Date.now()))
  }

  refuse(clientID: string, refusal: NonNullable<Unsent['refusal']>): void {
    this.#change(clientID, (unsent) => refused(unsent, refusal))
  }

  retry(clientID: string): void {
    this.#change(clientID, (unsent) => retried(this.#outbox, unsent, Date.now()))
  }

  remove(clientID: string): void {
    const next = without(this.#outbox, clientID)
    if (next === this.#outbox) return
    dropKept(this.#group, clientID)
    this.#become(next)
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
