// Sends push messages to browsers through their push services (RFC 8030), encrypted for the browser (RFC 8291) and signed (RFC
// 8292). Redirects are not followed, and only the status of a reply is read.

import { createHash } from 'node:crypto'
import { type ClientRequest, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { Outages } from '../process/outages.ts'
import { isPublicKey, type PushKeys } from './key.ts'
import { openPauses } from './pauses.ts'

// Which addresses push messages may be sent to. The client names the address, so only the browsers' push services are accepted: a client
// must not make the server call machines in its own network.

/** A leading dot means every host below it. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', 'web.push.apple.com']

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** `hosts` are the operator's, as `host` or `host:port`. Only a listed host on this machine may do without TLS. */
export function isPushService(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (hosts.includes(host)) return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  return protocol === 'https:' && SERVICES.some((service) => (service.startsWith('.') ? isBelow(host, service) : host === service))
}

function isBelow(host: string, service: string): boolean {
  return host.endsWith(service) && /^[a-z\d-]+(\.[a-z\d-]+)*$/.test(host.slice(0, -service.length))
}

/** A browser's push subscription. The keys are base64url. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly payload: string
  /** How long the push service keeps the message for a browser that is offline. */
  readonly ttlSeconds: number
  /** Replaces an older message of the same topic that the browser has not received yet. */
  readonly topic: string
  readonly isUrgent: boolean
}

export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The device cannot be reached again: the browser has ended its subscription, or its keys are invalid. */
  | { readonly kind: 'gone' }
  /** Nothing was sent, because the push service has not answered lately and is paused for this long. */
  | { readonly kind: 'paused'; readonly forMs: number }
  /** The message may succeed later. */
  | { readonly kind: 'failed'; readonly reason: string }

export interface Push {
  /** Passed to `pushManager.subscribe`. */
  readonly publicKey: string
  /** Whether messages may be sent to the target and can be encrypted for it. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
  /** Aborts messages that are being sent, which then fail. */
  close(): void
}

export interface PushOptions {
  readonly keys: PushKeys
  /** Further hosts, besides the browsers' push services. */
  readonly hosts: readonly string[]
  /** Where a push service finds the operator: an https address or mailto. */
  readonly contact: string
  readonly outages: Outages
  readonly times?: PushTimes
}

export interface PushTimes {
  readonly limitMs: number
  /** The first pause of a service that does not answer. */
  readonly pauseMs: number
}

const TIMES: PushTimes = { limitMs: 10_000, pauseMs: 60_000 }
const MAX_PAYLOAD_BYTES = 3_000
const AUTH_BYTES = 16
const TOPIC_LENGTH = 32

export function openPush({ keys, hosts, contact, outages, times = TIMES }: PushOptions): Push {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const pauses = openPauses(times.pauseMs)
  const underWay = new Set<ClientRequest>()
  let isClosed = false

  const isAccepted = ({ endpoint }: PushTarget) => isPushService(endpoint, hosts)

  function requestOf({ endpoint, p256dh, auth }: PushTarget, { payload, ttlSeconds, topic, isUrgent }: PushMessage) {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, TOPIC_LENGTH),
      urgency: isUrgent ? 'high' : 'normal',
    })
  }

  /** Returns the status. Rejects after the time limit. */
  function post(url: URL, { method, headers, body }: ReturnType<typeof requestOf>): Promise<number> {
    const options = { method, headers: { ...headers } }
    return new Promise((resolve, reject) => {
      const open = url.protocol === 'https:' ? requestHttps(url, { ...options, agent }) : requestHttp(url, options)
      const timer = setTimeout(() => open.destroy(new Error(`no answer within ${times.limitMs} ms`)), times.limitMs)
      underWay.add(open)
      open.on('close', () => {
        clearTimeout(timer)
        underWay.delete(open)
      })
      open.on('error', reject)
      open.on('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      open.end(body)
    })
  }

  function reported({ host }: URL, outcome: PushOutcome): PushOutcome {
    if (outcome.kind !== 'failed') outages.worked(`push service ${host}`)
    else if (!isClosed) outages.failed(`push service ${host}`, outcome.reason)
    return outcome
  }

  return {
    publicKey: keys.publicKey,
    accepts: (target) => isAccepted(target) && hasKeys(target),
    async send(target, message) {
      if (isClosed) return failed('this node is stopping')
      if (!isAccepted(target)) return failed('its push service is not accepted')
      if (!hasKeys(target)) return { kind: 'gone' }
      if (Buffer.byteLength(message.payload) > MAX_PAYLOAD_BYTES) return failed('the payload is too long')
      const url = new URL(target.endpoint)
      const pausedMs = pauses.pausedMs(url.host)
      if (pausedMs > 0) return { kind: 'paused', forMs: pausedMs }
      let isSent = false
      try {
        const request = requestOf(target, message)
        isSent = true
        const status = await post(url, request)
        pauses.answered(url.host)
        return reported(url, outcomeOf(status))
      } catch (error) {
        const outcome = failed(error instanceof Error ? error.message : String(error))
        // A request that could not be made says nothing about the service.
        if (!isSent) return outcome
        pauses.unanswered(url.host)
        return reported(url, outcome)
      }
    },
    close() {
      isClosed = true
      for (const open of underWay) open.destroy(new Error('this node is stopping'))
      agent.destroy()
    },
  }
}

/** Whether a message can be encrypted for the target. */
function hasKeys({ p256dh, auth }: PushTarget): boolean {
  return isPublicKey(p256dh) && Buffer.from(auth, 'base64url').length === AUTH_BYTES
}

function failed(reason: string): PushOutcome & { readonly kind: 'failed' } {
  return { kind: 'failed', reason }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return failed(`the push service answered ${status}`)
}
