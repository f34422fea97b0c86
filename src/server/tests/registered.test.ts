// The running server has exactly the routes, events and jobs listed here and in the contract.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CLIENT_EVENTS } from '#contract/events.ts'
import { REPLIES } from '#contract/replies.ts'
import { testApp } from '../testing/app.ts'

/** Every route besides the described calls. A route that is neither here nor in the contract fails the test. */
const OTHER_ROUTES = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /files/:folder/:name',
  'GET /files/*',
  // A redirect to a page.
  'GET /api/notices/unsubscribe',
]

const JOBS = [
  'deliver_event',
  'earning_release',
  'earning_sweep',
  'fold_figures',
  'mail_account',
  'mail_notice',
  'minutes_lapse',
  'minutes_lapsing',
  'minutes_sweep',
  'proposal_expiry',
  'push_notice',
  'push_to_device',
  'queue_alert',
  'read_proof',
  'remove_old_files',
  'session_earned',
  'session_end',
  'session_ending',
  'sign_messages',
  'sweep_files',
  'sweep_messages',
]
/** A scheduled job has a queue with the same name. */
const QUEUES = [
  'earning_sweep',
  'fold_figures',
  'mail',
  'minutes_sweep',
  'push-0',
  'push-1',
  'push-2',
  'queue_alert',
  'read_proof',
  'remove_old_files',
  'sign_messages',
  'sweep_files',
  'sweep_messages',
]

it('every registered route is a described call or on the written list', async () => {
  const app = await testApp({ web: true })
  const described = ENDPOINTS.map(({ method, path }) => `${method} ${API_PREFIX}${path}`)
  const registered = app.routes.filter((route) => !isStatic(route))
  expect(registered.toSorted()).toEqual([...described, ...OTHER_ROUTES].toSorted())
})

it('every described event is registered, and no other', async () => {
  const app = await testApp()
  expect(app.deps.realtime.registeredEvents().toSorted()).toEqual(Object.keys(CLIENT_EVENTS).toSorted())
})

it('the names and queues of all jobs are in the database before the first call', async () => {
  const app = await testApp()
  const { rows } = await sql<{ name: string; kind: string }>`
    select identifier as name, 'job' as kind from graphile_worker._private_tasks
    union all select queue_name, 'queue' from graphile_worker._private_job_queues`.execute(app.db.query)
  const all = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  expect({ jobs: all('job').toSorted(), queues: all('queue').toSorted() }).toEqual({ jobs: JOBS, queues: QUEUES })
})

it('the reference at /api/docs describes every call', async () => {
  const app = await testApp()
  const response = await app.http.inject('/api/docs/json')
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const described = ENDPOINTS.map(({ method, path }) => `${method} ${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(documented.toSorted()).toEqual(described.toSorted())
})

it('the reference shows the code that a success has beside its sentence', async () => {
  const app = await testApp()
  const response = await app.http.inject('/api/docs/json')
  const { paths } = response.json()
  const { schema } = paths['/api/admin/users/update-role/{id}'].put.responses[202].content['application/json']
  expect(schema.properties).toMatchObject({ code: { type: 'string', enum: Object.keys(REPLIES) }, message: { type: 'string' } })
})

/** Files of the built web app and the reference page, which contain no data. */
function isStatic(route: string): boolean {
  return /^GET \/(assets\/|api\/docs|[\w.-]*\.(js|svg|png|jpg|ico|webmanifest|html|txt|woff2)$|$)/.test(route)
}
