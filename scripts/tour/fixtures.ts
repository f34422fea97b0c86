// A dataset's people and ids, by their purpose in the tour.

import type { Person } from '../../e2e/support/people.ts'

export class Fixtures {
  readonly #people = new Map<string, Person>()
  readonly #ids = new Map<string, string>()

  add(name: string, person: Person): Person {
    this.#people.set(name, person)
    return person
  }

  person(name: string): Person {
    const found = this.#people.get(name)
    if (found === undefined) throw new Error(`This dataset has no person ${name}`)
    return found
  }

  /** For other rows: a session, a withdraw. */
  addId(name: string, id: string): void {
    this.#ids.set(name, id)
  }

  id(name: string): string {
    return this.#ids.get(name) ?? this.person(name).id
  }
}
