// Full run: many parts and long texts.

import { expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { deleteOwnAccount, type ExportPart } from '#contract/own-data.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aListener, aRunningSession, sendText } from '../../testing/chats.ts'
import { exportOf, type Row } from '../../testing/export.ts'
import { aChatterWithPrices, anEarning, buy, complete, haveMet } from '../../testing/money.ts'
import { anAdmin, aUser, PASSWORD, type Person } from '../../testing/people.ts'
import { EXPORT_LIMITS, type ExportLimits, exportPart } from './export.ts'

/** The same export in tiny parts, directly from the function that the call uses. */
async function exportInParts(
  app: TestApp,
  person: Person,
  limits: Partial<ExportLimits>,
  between: (part: ExportPart) => Promise<unknown> = async () => {},
) {
  const principal = await app.principalOf(person)
  const parts: ExportPart[] = []
  for (let from: string | null = ''; from !== null; ) {
    const part: ExportPart = await exportPart(app.deps, principal, from, { ...EXPORT_LIMITS, ...limits })
    parts.push(part)
    from = part.next
    await between(part)
  }
  const rowsOf = (kind: ExportPart['kind']) => parts.filter((part) => part.kind === kind).flatMap(({ rows }) => rows as Row[])
  return { parts, rowsOf }
}

it('in small parts the export is the same, and purchases made during the export move and repeat nothing', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const sessions = []
  for (let index = 0; index < 3; index += 1) sessions.push(await aRunningSession(app, { user, admin }))
  const socket = await aListener(app, user, ...sessions.map(({ id }) => id))
  const texts: string[] = []
  for (const [index, session] of sessions.entries())
    for (let each = 0; each < index * 2; each += 1) {
      texts.push(`text ${index} ${each}`)
      await sendText(socket, session, user, texts.at(-1) ?? '')
    }
  const ids = sessions.map(({ id }) => id)

  const written = await app.db.query.selectFrom('notices').select('id').where('account_id', '=', user.id).execute()
  for (const limits of [
    { rows: 1, messages: 1, chats: 1 },
    { rows: 2, messages: 4, chats: 2 },
    { rows: 2, textBytes: 10 },
  ]) {
    const bought: SessionId[] = []
    const { rowsOf } = await exportInParts(app, user, limits, async ({ kind }) => {
      if (kind !== 'sessions' || bought.length > 0) return
      bought.push(await buy(app, { user, chatter: await aChatterWithPrices(app, { Basic: 10 }) }))
    })
    ids.push(...bought)
    expect(rowsOf('sessions').map(({ id }) => id)).toEqual(ids)
    expect(rowsOf('messages').map(({ message }) => message)).toEqual(texts)
    expect(rowsOf('notices').map(({ id }) => id)).toEqual(written.map(({ id }) => id).toSorted())
  }
})

it('a part ends before its texts are too long, and none is lost', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const socket = await aListener(app, session.user, session.id)
  const text = '😀'.repeat(3_900)
  for (let index = 0; index < 12; index += 1) await sendText(socket, session, session.user, `${index}${text}`)
  const { parts, rowsOf } = await exportInParts(app, session.user, {})
  expect(rowsOf('messages').map(({ message }) => String(message).slice(0, -text.length))).toEqual(
    Array.from({ length: 12 }, (_, i) => `${i}`),
  )
  const sizes = parts.filter(({ kind }) => kind === 'messages').map((part) => JSON.stringify(part).length)
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThan(1024 * 1024)
})

it('people whom the account has blocked are exported in parts of one row, too', async () => {
  const app = await testApp()
  const { user, chatter } = await aRunningSession(app)
  await app.call(updateBlock, user, { params: { id: chatter.id }, body: { blocked: true } })
  expect((await exportInParts(app, user, { rows: 1 })).rowsOf('blocks')).toHaveLength(1)
})

it('a chatter does not get purchases that were not approved, no one gets deleted sessions, and a deleted party has no name', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const pending = await buy(app, { user, chatter })
  expect((await exportOf(app, chatter)).sessions).toEqual([])
  await complete(app, admin, pending)
  const session = { id: pending, user, chatter }
  await sendText(await aListener(app, user, pending), session, user, 'soon gone')
  await haveMet(app, pending)
  app.clock.advance(15 * 60_000)
  await app.call(deleteSessionRequest, admin, { params: { id: pending } })
  for (const person of [user, chatter]) expect(await exportOf(app, person)).toMatchObject({ sessions: [], messages: [] })

  const other = await aUser(app)
  const id = await anEarning(app, { chatter, rupees: 100, admin, user: other })
  await app.call(deleteOwnAccount, other, { body: { currentPassword: PASSWORD } })
  expect((await exportOf(app, chatter)).sessions).toMatchObject([{ id, otherParty: 'Deleted account' }])
})
