// Compares the nginx and HAProxy examples with the code: what they let through, what they hide, and how long they wait. Neither has to be
// installed for this.

import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { readConfig } from '#server/config.ts'
import { readFromRoot } from './image-files.ts'

const nginx = withoutComments(readFromRoot('deploy/nginx.conf'))
const haproxy = withoutComments(readFromRoot('deploy/haproxy.cfg'))
const http = readFromRoot('src/server/platform/http/server.ts')

const MB = 1024 * 1024
const largestUpload = Math.max(...ENDPOINTS.map(({ upload }) => upload?.maxBytes ?? 0))
const workSeconds = minutesIn(http, 'workMs') * 60
/** Fastify's default, which the server keeps. */
const NODE_KEEPS_IDLE_SECONDS = 72

describe.each([
  ['deploy/nginx.conf', nginx],
  ['deploy/haproxy.cfg', haproxy],
])('%s', (_path, example) => {
  it('calls the node at the port that it listens on', () => {
    expect(example).toContain(`127.0.0.1:${readConfig({}).port}`)
  })

  it('redirects to https', () => {
    expect(example).toMatch(/return 301 https:|redirect scheme https code 301/)
  })

  it('keeps /metrics from the outside', () => {
    expect(example).toMatch(/location = \/metrics \{\s*return 404;|return status 404 if \{ path \/metrics \}/)
  })

  it('replaces what a client has sent as its address', () => {
    expect(example).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;|http-request set-header X-Forwarded-For %\[src\]/)
    expect(example).not.toMatch(/proxy_add_x_forwarded_for|option forwardfor/)
  })
})

describe('how long they wait', () => {
  it('for an answer: as long as the server may work on it', () => {
    expect(workSeconds).toBe(900)
    expect(secondsOf(/proxy_read_timeout (\w+);/.exec(nginx))).toBe(workSeconds)
    expect(secondsOf(/timeout server +(\w+)/.exec(haproxy))).toBe(workSeconds)
  })

  it('with an idle connection to a node: less than the node itself', () => {
    expect(http).not.toContain('keepAliveTimeout')
    const nginxKeeps = secondsOf(/keepalive_timeout (\w+);/.exec(nginx))
    for (const kept of [nginxKeeps, secondsOf(/timeout http-keep-alive +(\w+)/.exec(haproxy))])
      expect(kept).toBeLessThan(NODE_KEEPS_IDLE_SECONDS)
  })

  it('with an open websocket: longer than the server, which asks whether the client is still there', () => {
    const ping = /PING_EVERY_MS = ([\d_]+)/.exec(readFromRoot('src/server/platform/realtime/realtime.ts'))?.[1]?.replaceAll('_', '')
    expect(secondsOf(/timeout tunnel +(\w+)/.exec(haproxy))).toBeGreaterThan(Number(ping) / 1_000)
    expect(workSeconds).toBeGreaterThan(Number(ping) / 1_000)
  })
})

it('nginx lets the largest upload through, and more, so that the server refuses what is too large', () => {
  expect(largestUpload).toBe(20 * MB)
  const limit = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * MB
  expect(limit).toBeGreaterThanOrEqual(largestUpload + 10 * MB)
})

it('nginx passes websockets and the host on, which HAProxy does by itself', () => {
  const headers = Object.fromEntries([...nginx.matchAll(/proxy_set_header ([\w-]+) (\S+);/g)].map(([, name, value]) => [name, value]))
  expect(headers).toMatchObject({ Host: '$http_host', Upgrade: '$http_upgrade', Connection: '$connection_header' })
  expect(nginx).toContain('proxy_http_version 1.1;')
})

it('HAProxy takes a node that cannot work out of service', () => {
  expect(haproxy).toContain('option httpchk GET /readyz')
  expect(readFromRoot('src/server/platform/http/health.ts')).toContain("app.get('/readyz'")
})

function withoutComments(text: string): string {
  return text.replace(/^\s*#.*$/gm, '')
}

function minutesIn(source: string, name: string): number {
  return Number(new RegExp(`${name}: (\\d+) \\* 60_000`).exec(source)?.[1])
}

function secondsOf(found: RegExpExecArray | null): number {
  const [, amount, unit = 's'] = /^(\d+)([smh])$/.exec(found?.[1] ?? '') ?? []
  return Number(amount) * { s: 1, m: 60, h: 3_600 }[unit as 's' | 'm' | 'h']
}
