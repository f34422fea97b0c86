// The push sender, with a push service that answers as the test says.

import { onTestFinished } from 'vitest'
import { makePrivateKey, pushKeysOf } from '../platform/push/key.ts'
import { openPush, type PushTimes } from '../platform/push/push.ts'
import { aPushService, type TestBrowser } from './push-service.ts'

export const PAYLOAD = { kind: null, noticeID: 'n', tag: 'a tag', language: 'ur', path: '/', party: 'ثناء' }
export const MESSAGE = {
  payload: JSON.stringify(PAYLOAD),
  ttlSeconds: 60,
  topic: 'a topic of any length and any letters, ثناء',
  isUrgent: true,
}

export async function aSender(times?: PushTimes, contact = 'mailto:admin@example.com') {
  const service = await aPushService()
  const keys = pushKeysOf(makePrivateKey())
  const reported: string[] = []
  const outages = { failed: (machine: string) => reported.push(`${machine} failed`), worked: (machine: string) => reported.push(machine) }
  const push = openPush({
    keys,
    hosts: [service.host],
    contact,
    outages,
    ...(times ? { times } : {}),
  })
  onTestFinished(() => push.close())
  const send = ({ endpoint, keys: { p256dh, auth } }: TestBrowser) => push.send({ endpoint, p256dh, auth }, MESSAGE)
  return { service, push, keys, send, reported }
}
