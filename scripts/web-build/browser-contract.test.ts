import { expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as shapes from '#contract/shapes.ts'
import { onTheWay } from './contract-on-the-way.ts'

async function inBrowser(described: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  return await import(`data:text/javascript,${encodeURIComponent(onTheWay(described))}`)
}

it('a call, reduced to what a page needs, has its way and its successes and no shapes', async () => {
  const { logIn, uploadAvatar } = await inBrowser(accounts)
  expect(logIn).toEqual({ method: 'POST', path: '/auth/login', callers: ['anyone'], reply: { 200: true } })
  expect(uploadAvatar).toMatchObject({ upload: accounts.uploadAvatar.upload, reply: { 200: true } })
})

it('every call of a file is there, and no shape is', async () => {
  const calls = Object.entries(accounts).filter(([, value]) => 'callers' in value)
  expect(Object.keys(await inBrowser(accounts)).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

it('a figure is kept, a function is not', async () => {
  expect({ ...(await inBrowser(shapes)) }).toEqual({ PAGE_SIZE: shapes.PAGE_SIZE })
})
