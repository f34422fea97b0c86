// Full run: further cases of the rules in resubmission.test.ts.

import { expect, it } from 'vitest'
import { gate } from '../testing/gate.ts'
import { tryToBuy } from '../testing/money.ts'
import { aScene } from '../testing/resubmissions.ts'

it('twice at the same moment gives one session, and the second is refused because of the first', async () => {
  const { app, first, again } = await aScene()
  const held = await gate(app, 'select 1 from sessions where id = $1 for update', [first])
  const answers = await held.release([() => tryToBuy(app, again), () => tryToBuy(app, again)])
  expect(answers.map(({ status, body }) => (status === 201 ? 'sent' : body.code)).toSorted()).toEqual(['sent', 'session_open'])
})

it('for a session that an admin deletes at the same moment it is refused', async () => {
  const { app, first, again } = await aScene()
  const held = await gate(
    app,
    `with gone as (update sessions set deleted_at = now() where id = $1 returning id, decided_by)
    insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at)
    select gen_random_uuid(), decided_by, 'delete_session', 'session', id, '{}', '{}', '', '', now() from gone`,
    [first],
  )
  const [answer] = await held.release([() => tryToBuy(app, again)])
  expect(answer).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
})
