// Full run: a test tool.

// Tests the browser contexts that journeys reuse: nothing from a journey reaches the next one.

import { expect, test } from './support/journey.ts'

const USED = { isOffline: true, permission: 'granted', cookies: 'of=one', stored: ['one'], databases: ['one'], caches: ['one'], reply: 418 }
const NEW = { isOffline: false, permission: 'prompt', cookies: '', stored: ['token'], databases: [], caches: [], reply: 200 }

/** A string, because it runs in the page and uses globals that are not typed here. */
const LOOK = `(async () => ({
  isOffline: !navigator.onLine,
  permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
  cookies: document.cookie,
  stored: Object.keys(localStorage),
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  reply: (await fetch('/healthz').catch(() => ({ status: null }))).status,
}))()`

test('a kept context is used again, without anything that the last journey stored, allowed or intercepted', async ({
  keptContexts,
  pageErrors,
}) => {
  pageErrors.expect({ because: 418, path: '/healthz' })
  const first = await keptContexts.take({ localStorage: {}, actionTimeout: 0 })
  const page = await first.newPage()
  await page.goto('/robots.txt')
  await page.evaluate(`(async () => {
    document.cookie = 'of=one'
    localStorage.setItem('one', '1')
    sessionStorage.setItem('one', '1')
    await caches.open('one')
    await new Promise((resolve) => (indexedDB.open('one').onsuccess = resolve))
  })()`)
  await first.grantPermissions(['geolocation'])
  await first.route('**/healthz', (route) => route.fulfill({ status: 418 }))
  await first.setOffline(true)
  expect(await page.evaluate(LOOK)).toEqual(USED)
  await keptContexts.giveBack(first)
  expect(page.isClosed()).toBe(true)

  const second = await keptContexts.take({ localStorage: { token: 'two' }, actionTimeout: 0 })
  expect(second).toBe(first)
  const next = await second.newPage()
  await next.goto('/robots.txt')
  expect(await next.evaluate(LOOK)).toEqual(NEW)
  expect(await next.evaluate('[localStorage.getItem("token"), sessionStorage.length]')).toEqual(['two', 0])
  const third = await keptContexts.take({ localStorage: {}, actionTimeout: 0 })
  expect(third).not.toBe(second)
  await keptContexts.giveBack(second)
  await keptContexts.giveBack(third)
})
