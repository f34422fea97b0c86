// Lets only so many ask at a time; the others wait for their turn.

type Begin = () => void

export class Turns {
  #free: number
  #isOver = false
  /** Those who do not wait behind the others, and the others. */
  readonly #urgent: Begin[] = []
  readonly #waiting: Begin[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Rejects with what `refuse` makes when it is over before the turn has come. */
  async take<T>(ask: () => Promise<T>, { isUrgent, refuse }: { readonly isUrgent: boolean; readonly refuse: () => Error }): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    // Whoever is done hands the place on, so that nobody gets in between.
    else await new Promise<void>((begin) => (isUrgent ? this.#urgent : this.#waiting).push(begin))
    if (this.#isOver) throw refuse()
    try {
      return await ask()
    } finally {
      const next = this.#urgent.shift() ?? this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  /** Nobody's turn comes any more. */
  end(): void {
    this.#isOver = true
    for (const begin of [...this.#urgent.splice(0), ...this.#waiting.splice(0)]) begin()
  }
}
