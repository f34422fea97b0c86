// Full run: many chatters.

import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { allPages, namesOf, someChatters } from '../../testing/chatter-lists.ts'
import { setOnline } from '../../testing/messages.ts'
import { aUser } from '../../testing/people.ts'

it('a chatter who comes online, goes offline or does both between two pages is not lost, and only one who went offline can be on both', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [online, others] = [await someChatters(app, 40, 'k'), await someChatters(app, 40, 'm')]
  for (const each of online) await setOnline(app, each, true)
  const [comes, early, goesShown, goesUnseen] = [others[35], others[0], online[2], online[35]]
  let read = 0
  const pages = await allPages(app, user, async () => {
    read += 1
    if (read > 1) return
    for (const each of [comes, early]) if (each) await setOnline(app, each, true)
    for (const each of [goesShown, goesUnseen]) if (each) await setOnline(app, each, false)
  })
  const seen = pages.flat()
  expect(new Set(seen)).toEqual(new Set(namesOf([...online, ...others])))
  expect(seen.filter((name, index) => seen.indexOf(name) !== index)).toEqual([goesShown?.username])
})
