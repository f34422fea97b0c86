import type { FastifyInstance } from 'fastify'

const MAX_BYTES = 10 * 1024

/** For routes called by programs that may send any type of body, such as a form. The body is ignored. */
export async function registerWithAnyBody(app: FastifyInstance, register: (inner: FastifyInstance) => void): Promise<void> {
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, _body, done) => done(null, undefined))
    register(inner)
  })
}
