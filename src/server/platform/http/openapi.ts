// The reference of all calls at /api/docs, made from the same descriptions as the routes.

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { API_PREFIX } from '#contract/endpoint.ts'

/** Before the routes: it collects them as they are registered. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guftagu',
        version: '1',
        description:
          'Every error is { message, code } and, for fields, issues. After a 503 (overloaded, unavailable, storage_full) the same call may succeed later.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: `${API_PREFIX}/docs`, staticCSP: true })
}
