// Bank rows that two admins work on at once.

import { type BankRow, noteBankRow } from '#contract/bank-matches.ts'
import { bankRowId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aBankScene, aRow, type Scene } from './bank-matches.ts'
import { gate } from './gate.ts'
import { anAdmin, type Person } from './people.ts'

/** Signed in before anything is locked. */
export async function aScene(app: TestApp): Promise<{ scene: Scene; second: Person; row: BankRow }> {
  const scene = await aBankScene(app)
  const second = await anAdmin(scene.app)
  for (const each of [scene.admin, second]) await scene.app.tokenOf(each)
  return { scene, second, row: await aRow(scene, { credit: 100 }) }
}

export const holdRow = ({ app }: Scene, { _id }: BankRow) => gate(app, 'select 1 from bank_statement_rows where id = $1 for update', [_id])

export const trailOf = async ({ app }: Scene, { _id }: BankRow, action: string) =>
  app.db.query.selectFrom('admin_actions').select('id').where('subject_id', '=', _id).where('action', '=', action).execute()

export const note = ({ app }: Scene, by: Person, { _id }: BankRow, words: string) =>
  app.call(noteBankRow, by, { params: { id: bankRowId(_id) }, body: { note: 'other', words, isDone: true } })
