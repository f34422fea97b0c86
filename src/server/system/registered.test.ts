// The running server has exactly the routes and events that are written down.

import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CLIENT_EVENTS } from '#contract/events.ts'
import { REPLIES } from '#contract/replies.ts'
import { testApp } from '../testing/app.ts'

/** Everything beside the described calls. A route that is not here and not in the contract fails the test. */
const OTHER_ROUTES = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /files/:folder/:name',
  'GET /files/*',
  // A redirect to a page.
  'GET /api/notices/unsubscribe',
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

/** Files of the built web app and of the reference page: they contain no data. */
function isStatic(route: string): boolean {
  return /^GET \/(assets\/|api\/docs|[\w.-]*\.(js|svg|png|jpg|ico|webmanifest|html|txt|woff2)$|$)/.test(route)
}
