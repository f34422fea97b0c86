import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ask, openSupervisor } from '../../testing/postgres-supervisor.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const { directory, start } = openSupervisor()

it('a first start gives a durable UTF-8 server on loopback that knows letters beyond ASCII', async () => {
  const { url } = await start({ durable: true })
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await ask(url, 'show server_encoding')).toEqual(['UTF8'])
  expect(await ask(url, "select lower('ÄÉ')")).toEqual(['äé'])
  expect(
    await ask(url, "select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'"),
  ).toEqual([])
  expect(await ask(url, 'show listen_addresses')).toEqual(['127.0.0.1'])
})

it('connecting needs the password, which only the owner can read', async () => {
  const { url } = await start()
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(directory(), 'password'))).mode & 0o777).toBe(0o600)
})

it('a second supervisor on the same folder is refused and disturbs nothing', async () => {
  const { url } = await start()
  await expect(startEmbeddedPostgres({ directory: directory() })).rejects.toThrow('is already running on')
  expect(await ask(url, 'select 1')).toEqual([1])
})
