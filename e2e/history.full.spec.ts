// Full run: two earlier sessions, and a text that survives a reload.
// Messages, and texts not sent in time, are kept (docs/product.md#earlier-conversations).

import { anEarlierSession, aRunningSession, bubble, composer, numbered, searchHits, sessionLines, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { aChatter, aUser } from './support/people.ts'

test('without a session messages far back are found, and what was not sent in time is offered in the next one', async ({
  open,
  server,
}) => {
  const people = { user: await aUser(server), chatter: await aChatter(server) }
  const page = await open(people.user)
  const first = await anEarlierSession(server, people, numbered('first', 60))
  await page.goto(`/dashboard/chats?with=${people.chatter.id}`)
  await expect(texts(page).last()).toHaveText('first 60')
  await server.hurry(first.sessionId)
  await expect(page.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()

  await test.step('text that was not sent in time is kept, over a reload too', async () => {
    const second = await anEarlierSession(server, people, numbered('second', 60))
    await composer(page).fill('what I still wanted to say')
    await server.hurry(second.sessionId)
    await expect(page.getByText('We saved what you typed for your next session.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('We saved what you typed for your next session.')).toBeVisible()
  })

  await test.step('Esc returns from a message far back to the newest one', async () => {
    await page.getByRole('button', { name: 'Search messages' }).click()
    await page.getByPlaceholder('Search in this conversation...').fill('FIRST 7')
    await searchHits(page).last().getByRole('button').click()
    await expect(bubble(page, 'first 7')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(bubble(page, 'second 60')).toBeInViewport()
  })

  await test.step('in the next session the kept text is offered', async () => {
    await aRunningSession(server, people)
    await expect(composer(page)).toHaveValue('what I still wanted to say')
    await expect(sessionLines(page).last()).toContainText('Basic · 15 minutes')
    await composer(page).press('Enter')
    await expect(texts(page).last()).toHaveText('what I still wanted to say')
  })
})
