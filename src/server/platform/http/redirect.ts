import type { FastifyInstance } from 'fastify'

/** The query stays as it is. `to` is a path of this server. */
export function registerRedirect(http: FastifyInstance, { from, to }: { readonly from: string; readonly to: string }): void {
  http.get(from, { schema: { hide: true } }, (request, reply) => {
    const [, query] = request.url.split('?', 2)
    return reply.header('cache-control', 'no-store').redirect(query === undefined ? to : `${to}?${query}`)
  })
}
