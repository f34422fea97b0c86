// Makes the route of each described endpoint. The checks and their order are the same for all of them: limit, token, status and
// role, shape; then the handler checks its rules.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX, type BodyOf, type Caller, type Endpoint, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { DomainError } from '#domain/errors.ts'
import { addressKey, type Limits } from '../auth/limits.ts'
import { admit, type FindPrincipal, type Principal } from '../auth/principal.ts'
import type { TokenHolder, Tokens } from '../auth/tokens.ts'
import type { FileStore } from '../files/store.ts'
import { type ReceivedFile, receiveUpload } from '../files/uploads.ts'

/** A call to a public endpoint has no account, even when it carries a token. */
type AccountOf<E extends Endpoint> = 'anyone' extends E['callers'][number] ? null : Principal

export interface Call<E extends Endpoint> {
  readonly account: AccountOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The file of an upload; absent when none was sent. It is gone once the handler returns. */
  readonly file: ReceivedFile | undefined
  readonly ip: string
  readonly requestId: string
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export interface EndpointDeps {
  readonly tokens: Tokens
  readonly limits: Limits
  readonly findPrincipal: FindPrincipal
  readonly files: FileStore
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

export function endpointRegistrar(app: FastifyInstance, deps: EndpointDeps): On {
  const callers = new WeakMap<FastifyRequest, Principal>()
  const running = runningUntilClose(app)

  return (endpoint, handler) => {
    const successStatus = Number(Object.keys(endpoint.reply)[0])
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      schema: schemaOf(endpoint),
      onRequest: running(async (request, reply) => {
        // Replies contain personal data, so no cache may keep them.
        reply.header('cache-control', 'no-store')
        const holder = await readToken(deps.tokens, request)
        // Public endpoints count by address: a token must not allow more attempts at signing in.
        const key = isPublic(endpoint.callers) || !holder ? addressKey(request.ip) : holder.id
        await deps.limits.take(endpoint.limit, key)
        refuseBrokenText(request.url)
        if (isPublic(endpoint.callers)) return
        callers.set(request, admit(endpoint.callers, holder && (await deps.findPrincipal(holder.id)), endpoint.wrongRole))
      }),
      handler: running(async (request, reply) => {
        // Fastify's generics cannot express ours; the schema above has checked exactly these shapes.
        const call = {
          account: (callers.get(request) ?? null) as AccountOf<typeof endpoint>,
          params: request.params as ParamsOf<typeof endpoint>,
          query: request.query as QueryOf<typeof endpoint>,
          ip: request.ip,
          requestId: request.id,
        }
        const body = endpoint.upload
          ? await withUpload(deps.files, request, endpoint.upload, (fields, file) => {
              const parsed = endpoint.body?.parse(fields) as BodyOf<typeof endpoint>
              return handler({ ...call, body: parsed, file })
            })
          : await handler({ ...call, body: request.body as BodyOf<typeof endpoint>, file: undefined })
        return reply.code(successStatus).send(body)
      }),
    })
  }
}

/**
 * A stop waits for these steps. The HTTP server itself waits only for connections, and that of a client who went away is gone while
 * its request is still using the database.
 */
function runningUntilClose(app: FastifyInstance) {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    while (running.size > 0) {
      await Promise.allSettled(running)
      // The next step of a request begins.
      await nextTurn()
    }
  })
  type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  return (step: Step): Step =>
    (request, reply) => {
      const work = step(request, reply)
      const ended = () => running.delete(work)
      running.add(work)
      work.then(ended, ended)
      return work
    }
}

function isPublic(callers: readonly Caller[]): boolean {
  return callers.includes('anyone')
}

/** The parser of query strings would replace invalid UTF-8 with U+FFFD. */
function refuseBrokenText(url: string): void {
  try {
    decodeURIComponent(url)
  } catch {
    throw new DomainError('malformed_request')
  }
}

async function readToken(tokens: Tokens, request: FastifyRequest): Promise<TokenHolder | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return token ? tokens.read(token) : null
}

async function withUpload<T>(
  files: FileStore,
  request: FastifyRequest,
  upload: NonNullable<Endpoint['upload']>,
  work: (fields: Readonly<Record<string, string>>, file: ReceivedFile | undefined) => Promise<T>,
): Promise<T> {
  const received = await receiveUpload(request, { ...upload, files })
  try {
    return await work(received.fields, received.file)
  } finally {
    await received.dispose()
  }
}

function schemaOf({ summary, params, query, body, upload, reply, path }: Endpoint) {
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    // The text fields of an upload are checked once they have been read.
    ...(body && !upload ? { body } : {}),
    response: reply,
  }
}
