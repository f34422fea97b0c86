// The people of a house, by what they are for.

import type { Person } from '../../e2e/support/people.ts'

export class Cast {
  readonly #people = new Map<string, Person>()
  readonly #ids = new Map<string, string>()

  add(name: string, person: Person): Person {
    this.#people.set(name, person)
    return person
  }

  person(name: string): Person {
    const found = this.#people.get(name)
    if (found === undefined) throw new Error(`Nobody plays ${name} here`)
    return found
  }

  /** Something that is no person: a session, a withdraw. */
  note(name: string, id: string): void {
    this.#ids.set(name, id)
  }

  id(name: string): string {
    return this.#ids.get(name) ?? this.person(name).id
  }
}
