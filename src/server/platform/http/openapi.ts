// The API reference at /api/docs, generated from the same descriptions as the routes.

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { API_PREFIX } from '#contract/endpoint.ts'

/** Must be called before the routes are registered, because it collects them as they are. */
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
