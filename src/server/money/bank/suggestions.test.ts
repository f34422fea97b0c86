// When matches are suggested. suggestions.full.test.ts shows that batches give the same suggestions.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { suggestMatches } from '#contract/bank-matches.ts'
import { receivingKey } from '#domain/payments.ts'
import { testApp } from '../../testing/app.ts'
import { aBankScene, aPurchaseInto, suggestions } from '../../testing/bank-matches.ts'
import { aStatement, businessDay, importFile } from '../../testing/bank-statements.ts'

it('an import whose rows cannot be compared right now is stored anyway, and they are compared when an admin asks', async () => {
  const scene = await aBankScene(await testApp())
  const { app, admin, account } = scene
  const { id, transactionId } = await aPurchaseInto(scene)
  await sql`
    create function refuse_suggestions() returns trigger language plpgsql as $$
    begin
      raise exception 'busy' using errcode = 'lock_not_available';
    end $$`.execute(app.db.query)
  await sql`create trigger refuse before insert on bank_statement_suggestions execute function refuse_suggestions()`.execute(app.db.query)
  const file = aStatement([{ date: businessDay(app), credit: 100, text: `IBFT ${transactionId}` }])
  expect(await importFile(app, admin, { account, file })).toMatchObject({ newRows: 1 })
  expect(await suggestions(scene)).toEqual([])
  await sql`drop trigger refuse on bank_statement_suggestions`.execute(app.db.query)
  await app.call(suggestMatches, admin, { body: { account: receivingKey(account) } })
  expect(await suggestions(scene)).toMatchObject([{ payment: { subjectID: id } }])
})
