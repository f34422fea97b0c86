// Registers the route of each endpoint. All have the same checks in the same order: limit, token, status and role, the account's limit,
// shape, and for writes token, status and role again. Then the handler checks its rules.

import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import {
  API_PREFIX,
  type BodyOf,
  type Caller,
  type Endpoint,
  type LimitName,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { DomainError } from '#domain/errors.ts'
import { addressKey, type CountedBy, type Limits } from '../auth/limits.ts'
import { admit, type FindPrincipal, type Principal } from '../auth/principal.ts'
import { signInKey, type TokenHolder, type Tokens } from '../auth/tokens.ts'
import type { FileStore } from '../files/store.ts'
import { type ReceivedFile, receiveUpload } from '../files/uploads.ts'
import type { Disk } from '../process/disk.ts'
import { openQueueForEach } from '../process/queue.ts'
import { trackPending } from '../process/under-way.ts'
import { clientAddress } from './client-address.ts'
import { type CsvFile, csvSender } from './csv-reply.ts'
import { replyLimitsOf } from './reply-limits.ts'

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
  readonly userAgent: string
  /** The host and port that the client called. */
  readonly host: string
  readonly requestId: string
  /** For a CSV file: aborted when the client disconnects. Other calls are short, and writes must not be interrupted. */
  readonly signal: E extends { readonly csv: true } ? AbortSignal : null
}

type HandlerReply<E extends Endpoint> = E extends { readonly csv: true } ? CsvFile : ReplyOf<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerReply<E>>
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export interface EndpointDeps {
  readonly tokens: Tokens
  readonly limits: Limits
  readonly countedBy: Readonly<Record<LimitName, CountedBy>>
  readonly findPrincipal: FindPrincipal
  readonly files: FileStore
  readonly disk: Disk
}

/** A page that loads or reconnects makes several calls at once, and an account may have ten pages. */
const FEW_AT_ONCE = { atOnce: 3, maxWaiting: 40 }

interface Admitted {
  readonly holder: TokenHolder
  readonly principal: Principal
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

export function endpointRegistrar(app: FastifyInstance, deps: EndpointDeps): On {
  const callers = new WeakMap<FastifyRequest, Admitted>()
  const queues = openQueueForEach(FEW_AT_ONCE)
  const running = runningUntilClose(app)
  const sendCsv = csvSender(app)

  return (endpoint, handler) => {
    const { maxReplyBytes, fewAtOnce } = replyLimitsOf(endpoint)
    const { limit = 'other' } = endpoint
    const successStatus = Number(Object.keys(endpoint.reply)[0])
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      // No API client needs HEAD, and it would double the number of read routes.
      exposeHeadRoute: false,
      schema: schemaOf(endpoint),
      serializerCompiler: boundedSerializer(maxReplyBytes),
      onRequest: running(async (request, reply) => {
        // Replies contain personal data, so no cache may keep them.
        reply.header('cache-control', 'no-store')
        const address = clientAddress(request)
        // Public endpoints count by address: a token must not allow more attempts at signing in.
        const holder = isPublic(endpoint.callers) ? null : await readToken(deps.tokens, request)
        await (holder ? deps.limits.take('token', signInKey(holder)) : deps.limits.take(limit, addressKey(address)))
        refuseBrokenText(request.url)
        if (isPublic(endpoint.callers)) return
        const found = holder && (await deps.findPrincipal(holder, address))
        const counted = deps.countedBy[limit]
        // Not earlier: a token whose sign-in has ended must not use up the limits of the sign-in or the account.
        if (found) await deps.limits.take(counted.signIn, found.signInId)
        const principal = admit(endpoint, found)
        if (counted.account) await deps.limits.take(counted.account, principal.id)
        if (holder) callers.set(request, { holder, principal })
      }),
      handler: running(async (request, reply) => {
        // Fastify's generics cannot express ours; the schema above has checked exactly these shapes.
        const call = {
          params: request.params as ParamsOf<typeof endpoint>,
          query: request.query as QueryOf<typeof endpoint>,
          ip: clientAddress(request),
          userAgent: request.headers['user-agent'] ?? '',
          host: request.host,
          requestId: request.id,
        }
        const runFor = <T>(account: Principal | null, work: () => Promise<T>) => (fewAtOnce && account ? queues(account.id, work) : work())
        const handle = async (sent: unknown, file?: ReceivedFile) => {
          const account = (await stillAdmitted(deps, endpoint, callers.get(request))) as AccountOf<typeof endpoint>
          // Every file that arrived counts, even if it is refused.
          if (file) await deps.limits.take('upload-kilobytes', account?.id ?? addressKey(call.ip), Math.ceil(file.bytes / 1024))
          const parsed = (endpoint.upload ? endpoint.body?.parse(sent) : sent) as BodyOf<typeof endpoint>
          type Signal = Call<typeof endpoint>['signal']
          const answer = (signal: AbortSignal | null) => handler({ ...call, account, body: parsed, file, signal: signal as Signal })
          // A file keeps its place in the queue until it is sent.
          const sendFile = () => sendCsv(reply.code(successStatus), (signal) => answer(signal) as Promise<CsvFile>, maxReplyBytes)
          return runFor<unknown>(account, () => (endpoint.csv ? sendFile() : answer(null)))
        }
        const body = endpoint.upload ? await withUpload(deps, request, endpoint.upload, handle) : await handle(request.body)
        return endpoint.csv ? reply : reply.code(successStatus).send(body)
      }),
    })
  }
}

/** Null for a public endpoint. A client may have held back the body until its sign-in was ended, so writes look it up again. */
async function stillAdmitted(deps: EndpointDeps, endpoint: Endpoint, admitted: Admitted | undefined): Promise<Principal | null> {
  if (!admitted || endpoint.method === 'GET') return admitted?.principal ?? null
  return admit(endpoint, await deps.findPrincipal(admitted.holder))
}

/** A reply that is longer than its call allows is our mistake and is not sent. */
function boundedSerializer(maxBytes: number): FastifySerializerCompiler<unknown> {
  return (route) => {
    // Fastify passes the schema of one reply status.
    const serialize = serializerCompiler(route as Parameters<typeof serializerCompiler>[0])
    return (body) => {
      const text = serialize(body)
      const bytes = Buffer.byteLength(text)
      if (bytes > maxBytes) throw new Error(`a reply of ${bytes} bytes is longer than ${maxBytes}`)
      return text
    }
  }
}

/**
 * A stop waits for these steps. The HTTP server waits only for connections, and a client who disconnects leaves its request running on the
 * database.
 */
function runningUntilClose(app: FastifyInstance) {
  const underWay = trackPending()
  app.addHook('onClose', () => underWay.settled())
  type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  return (step: Step): Step =>
    (request, reply) =>
      underWay.add(step(request, reply))
}

function isPublic(callers: readonly Caller[]): boolean {
  return callers.includes('anyone')
}

/** Refuses invalid UTF-8, which the query string parser would replace with U+FFFD. */
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
  { files, disk }: Pick<EndpointDeps, 'files' | 'disk'>,
  request: FastifyRequest,
  upload: NonNullable<Endpoint['upload']>,
  work: (fields: Readonly<Record<string, string>>, file: ReceivedFile | undefined) => Promise<T>,
): Promise<T> {
  await disk.checkSpace()
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
