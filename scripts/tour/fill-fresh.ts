// A house in which nobody has bought anything: who is here has just signed up.

import { setPrices } from '../../e2e/support/money.ts'
import { aChatter, aUser, theFirstAdmin } from '../../e2e/support/people.ts'
import { Cast } from './cast.ts'
import type { House } from './houses.ts'

export async function fillFresh({ server }: House): Promise<Cast> {
  const cast = new Cast()
  cast.add('admin', await theFirstAdmin(server))
  cast.add('user', await aUser(server, 'Sana'))
  const chatter = cast.add('chatter', await aChatter(server, { username: 'Hina' }))
  await setPrices(server, chatter, { Basic: 450, Standard: 800 })
  return cast
}
