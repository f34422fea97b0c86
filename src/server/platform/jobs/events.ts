// Publishes events. An event is recorded with a job in the transaction that causes it, and delivered to all subscribers as soon as that
// transaction has committed. Usually the committing node delivers it at once and removes the job. If that node dies in between, or loses
// the answer of COMMIT or its connection to the other nodes, another node runs the job. So an event is delivered at least once, and
// rarely twice. Recorders run in the same transaction, for rows that must exist together with the event.

import { v7 as uuidv7 } from 'uuid'
import { afterCommit, type Database, type Tx } from '../db/database.ts'
import type { Log } from '../process/log.ts'
import { OutageError } from '../process/outages.ts'
import { trackPending } from '../process/under-way.ts'
import type { Redis } from '../realtime/redis.ts'
import { addJobsAtCommit, removeJob } from './add-jobs.ts'
import type { JobDefinition } from './jobs.ts'

export interface Events<Event extends { readonly kind: string }> {
  publish(tx: Tx, event: Event): Promise<void>
  /** Called by `publish` inside the transaction, in registration order. If one fails, so does the action. */
  record<Kind extends Event['kind']>(kinds: readonly Kind[], recorder: (tx: Tx, event: EventOf<Event, Kind>) => Promise<void>): void
  on<Kind extends Event['kind']>(kinds: readonly Kind[], subscriber: (event: EventOf<Event, Kind>) => void | Promise<void>): void
  /** Resolves once every event that was published here and committed has been delivered. */
  settled(): Promise<void>
  /** Delivers events that the committing node did not deliver. */
  readonly job: JobDefinition
}

export type EventOf<Event, Kind> = Event extends { readonly kind: infer EventKind }
  ? Kind & EventKind extends never
    ? never
    : Event & { readonly kind: Kind }
  : never

/** Time for the committing node to deliver the event itself. */
const GRACE_MS = 5_000
/** Attempts over some hours, because a Redis outage may last. */
const MAX_ATTEMPTS = 10
const LIMIT_MS = 10_000
const JOB_NAME = 'deliver_event'

/** `redis` reaches open pages on other nodes; null when this is the only node. */
export function openEvents<Event extends { readonly kind: string }>(db: Database, log: Log, redis: Redis | null = null): Events<Event> {
  type Subscriber = (event: Event) => void | Promise<void>
  type Recorder = (tx: Tx, event: Event) => Promise<void>
  const subscribers = new Map<string, Subscriber[]>()
  const recorders = new Map<string, Recorder[]>()
  const underWay = trackPending()

  async function deliver(event: Event): Promise<void> {
    // An event of a newer version has no subscriber here: its job waits for a node that has one.
    if (!subscribers.has(event.kind)) throw new Error(`no subscriber for ${event.kind}`)
    const call = () => callSubscribers(event)
    if (redis === null) return call()
    if (!(await redis.carries(call))) throw new OutageError('the event did not reach the other nodes')
  }

  async function callSubscribers(event: Event): Promise<void> {
    // All subscribers start before any is awaited, so open pages are sent the event before the call is answered.
    const outcomes = await Promise.allSettled((subscribers.get(event.kind) ?? []).map(async (subscriber) => subscriber(event)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function deliverAtOnce(key: string, event: Event): Promise<void> {
    try {
      await deliver(event)
      await removeJob(db.background.query, key)
    } catch (error) {
      const level = error instanceof OutageError ? 'debug' : 'warn'
      log[level]({ err: error, event: event.kind }, 'an event was not delivered at once; its job is left to do it')
    }
  }

  return {
    async publish(tx, event) {
      const key = uuidv7()
      addJobsAtCommit(tx, [{ name: JOB_NAME, payload: event, key, maxAttempts: MAX_ATTEMPTS, delayMs: GRACE_MS }])
      afterCommit(tx, () => void underWay.add(deliverAtOnce(key, event)))
      for (const record of recorders.get(event.kind) ?? []) await record(tx, event)
    },
    record(kinds, recorder) {
      for (const kind of kinds) recorders.set(kind, [...(recorders.get(kind) ?? []), recorder as Recorder])
    },
    on(kinds, subscriber) {
      for (const kind of kinds) subscribers.set(kind, [...(subscribers.get(kind) ?? []), subscriber as Subscriber])
    },
    settled: () => underWay.settled(),
    job: { name: JOB_NAME, run: (payload) => deliver(payload as Event), maxAttempts: MAX_ATTEMPTS, limitMs: LIMIT_MS },
  }
}
