import { expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as shapes from '#contract/shapes.ts'
import * as signIns from '#contract/sign-ins.ts'
import { browserModule } from './browser-contract.ts'

async function importInBrowser(contract: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  return await import(`data:text/javascript,${encodeURIComponent(browserModule(contract))}`)
}

it('an endpoint has its method, path, callers and success statuses, and no schemas', async () => {
  const { logIn } = await importInBrowser(signIns)
  const { uploadAvatar } = await importInBrowser(accounts)
  expect(logIn).toEqual({ method: 'POST', path: '/auth/login', callers: ['anyone'], reply: { 200: true } })
  expect(uploadAvatar).toMatchObject({ upload: accounts.uploadAvatar.upload, reply: { 200: true } })
})

it('a module exports all its endpoints and no schema', async () => {
  const endpoints = Object.entries(accounts).filter(([, value]) => 'callers' in value)
  expect(Object.keys(await importInBrowser(accounts)).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
})

it('constants are exported, functions are not', async () => {
  expect({ ...(await importInBrowser(shapes)) }).toEqual({ PAGE_SIZE: shapes.PAGE_SIZE })
})
