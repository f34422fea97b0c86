// Pages of the list of chatters.

import * as contract from '#contract/people.ts'
import type { TestApp } from './app.ts'
import { aChatter, type Person } from './people.ts'

export const list = (app: TestApp, by: Person, query: { cursor?: string; chatterID?: string } = {}) =>
  app.call(contract.listChatters, by, { query })

export async function allPages(app: TestApp, by: Person, between: () => Promise<void> = async () => undefined): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await list(app, by, { cursor })
    pages.push(body.users.map(({ username }: contract.ListedChatter) => username))
    cursor = body.nextCursor
    await between()
  }
  return pages
}

export async function someChatters(app: TestApp, count: number, named: string): Promise<Person[]> {
  const people: Person[] = []
  for (let index = 0; index < count; index += 1) people.push(await aChatter(app, { username: `${named}${String(index).padStart(2, '0')}` }))
  return people
}
export const namesOf = (people: readonly Person[]) => people.map(({ username }) => username)
