// The HTTP server: limits, headers, request ids, errors, and how bodies are read.

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { DomainError } from '#domain/errors.ts'
import type { Log } from '../process/log.ts'
import { failureOf } from './error-reply.ts'
import { overloadGuard, refuseWhenOverloaded, watchEventLoop } from './overload.ts'

export interface HttpOptions {
  readonly log: Log
  readonly trustProxy: false | number | string
  /** Whether clients reach the server over HTTPS. */
  readonly secure: boolean
  readonly times?: HttpTimes
}

/** How long a client may take to send each part of a request. */
export interface HttpTimes {
  readonly headersMs: number
  readonly bodyMs: number
  /** The time for a whole request with a file. */
  readonly uploadMs: number
  /** The time for the rest of a body whose request was refused before it was read. */
  readonly refusedMs: number
  /** The time for working on a request, during which its connection is silent. */
  readonly workMs: number
}

const TIMES: HttpTimes = { headersMs: 10_000, bodyMs: 30_000, uploadMs: 60_000, refusedMs: 10_000, workMs: 15 * 60_000 }
const JSON_LIMIT_BYTES = 100 * 1024
const MAX_URL_PARAMETER_LENGTH = 200
/** A longer reply is compressed on another thread: this one has other clients to answer. */
const MAX_COMPRESSED_AT_ONCE_BYTES = 16 * 1024

export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const { headersMs, bodyMs, uploadMs, refusedMs, workMs } = options.times ?? TIMES
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustRule(options.trustProxy),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: uploadMs,
    connectionTimeout: uploadMs,
    // Node compares connections with these limits only now and then, by default every 30 seconds.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 2 },
    routerOptions: { maxParamLength: MAX_URL_PARAMETER_LENGTH },
    genReqId: () => randomUUID(),
    // A stop lets running requests finish; idle connections are not waited for.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => sendFailure(reply, error),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonStrictly(app)

  await app.register(helmet, securityHeaders(options.secure))
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, syncThreshold: MAX_COMPRESSED_AT_ONCE_BYTES })

  const guard = overloadGuard()
  const watch = watchEventLoop(guard, app.log)
  app.addHook('onClose', async () => watch.stop())
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    refuseWhenOverloaded(guard)
  })
  endSlowBodies(app, bodyMs)
  endRefusedBodies(app, refusedMs)
  keepWhileWorking(app, { workMs, silentMs: uploadMs })
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request
    // The route's pattern, not the address: search terms and signatures stay out of the log.
    request.log.debug(
      { id, method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  app.setErrorHandler((error, request, reply) => {
    const failure = sendFailure(reply, error)
    if (failure.unforeseen) request.log.error({ id: request.id, err: error, route: request.routeOptions.url }, 'a call failed')
  })
  return app
}

function sendFailure(reply: FastifyReply, error: unknown) {
  const failure = failureOf(error)
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  // Errors have one shape for all calls, so no route's own serializer may touch it.
  reply
    .code(failure.status)
    .serializer((body: unknown) => JSON.stringify(body))
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(failure.body)
  return failure
}

/** A request that is not valid HTTP also gets an error of the usual shape, written by hand, because there is no reply object. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers open connections in advance. On one without a request yet, a timeout must not be answered: the browser would take
  // it for the answer to its first request.
  if (error.code === 'ECONNRESET' || socket.bytesRead === 0 || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, body } = failureOf(new DomainError(error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request'))
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** A number counts proxies from our side: the n nearest hops are trusted. */
function trustRule(trust: false | number | string) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

/** Invalid UTF-8 is refused, not repaired. A missing body counts as an empty one. */
function readJsonStrictly(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, bytes, done) => {
    let text: string
    try {
      text = decoder.decode(bytes)
    } catch {
      done(new DomainError('malformed_request'))
      return
    }
    if (text === '') done(null, {})
    else void parse(request, text, done)
  })
}

/** Node's own limit has to leave room for uploads; every other body must arrive sooner. */
function endSlowBodies(app: FastifyInstance, limitMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const isUpload = (request: FastifyRequest) => request.headers['content-type']?.startsWith('multipart/') === true
  app.addHook('preParsing', async (request) => {
    if (!isUpload(request)) timers.set(request, setTimeout(() => request.raw.destroy(), limitMs).unref())
  })
  const stop = async (request: FastifyRequest) => clearTimeout(timers.get(request))
  app.addHook('preValidation', stop)
  app.addHook('onResponse', stop)
}

/**
 * A request that is refused because of its headers, for example without a token, gets its reply while its body is still arriving. A
 * browser shows the reply only once the body was read, so it is read for a while before the connection is closed.
 */
function endRefusedBodies(app: FastifyInstance, limitMs: number): void {
  const admitted = new WeakSet<FastifyRequest>()
  app.addHook('preHandler', async (request) => void admitted.add(request))
  app.addHook('onResponse', async (request) => {
    const { raw } = request
    if (admitted.has(request) || raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), limitMs).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.resume()
  })
}

/**
 * Silent connections are closed, but not while the server works on their request, for example on a bank statement on a busy machine: the
 * work would be done, and the client would never know. The request itself still has to arrive in time.
 */
function keepWhileWorking(app: FastifyInstance, { workMs, silentMs }: { readonly workMs: number; readonly silentMs: number }): void {
  const allow = (ms: number) => async (request: FastifyRequest) => {
    // Injected requests have no socket.
    if (request.socket instanceof Socket) request.socket.setTimeout(ms)
  }
  app.addHook('preHandler', allow(workMs))
  app.addHook('onSend', allow(silentMs))
}

function securityHeaders(secure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  }
}
