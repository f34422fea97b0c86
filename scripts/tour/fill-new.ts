// A new server: a few people have signed up, and no one has bought anything.

import { setPrices } from '../../e2e/support/money.ts'
import { aChatter, aUser, theFirstAdmin } from '../../e2e/support/people.ts'
import type { EmptyServer } from './datasets.ts'
import { Fixtures } from './fixtures.ts'

export async function fillNew({ server }: EmptyServer): Promise<Fixtures> {
  const fixtures = new Fixtures()
  fixtures.add('admin', await theFirstAdmin(server))
  fixtures.add('user', await aUser(server, 'Sana'))
  const chatter = fixtures.add('chatter', await aChatter(server, { username: 'Hina' }))
  await setPrices(server, chatter, { Basic: 450, Standard: 800 })
  return fixtures
}
