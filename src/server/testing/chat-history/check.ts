// Compares a history with the guarantees in docs/guarantees.md#messages. It is pure, so that its tests can invent histories that break
// them.

import type { ChatMessage } from '#contract/chat.ts'
import type { ClientLog, History, StoredRow } from './history.ts'

/** One sentence for each broken guarantee. */
export function findBrokenGuarantees(history: History): string[] {
  const bySession = Map.groupBy(
    history.stored.toSorted((one, other) => one.seq - other.seq),
    ({ sessionId }) => sessionId,
  )
  return [
    ...gapsInNumbers(bySession),
    ...storedTwice(history),
    ...storedOutsideSession(history),
    ...wrongAcks(history),
    ...refusedButStored(history),
    ...storedDifferently(history),
    ...history.clients.flatMap((client) => [
      ...wrongEvents(client, history),
      ...wrongScreens(client, bySession),
      ...leaks(client, history),
    ]),
    ...history.intrusions.flatMap(({ action, answer, expected }) =>
      expected.includes(answer) ? [] : [`an intruder was not refused: ${action} was answered ${answer}`],
    ),
  ]
}

function* gapsInNumbers(bySession: ReadonlyMap<string, readonly StoredRow[]>) {
  for (const [sessionId, rows] of bySession) {
    for (const [index, { seq }] of rows.entries()) {
      if (seq !== index + 1) yield `numbers have a gap: message ${index + 1} of ${sessionId} has number ${seq}`
    }
  }
}

function* storedTwice({ stored }: History) {
  for (const [id, rows] of Map.groupBy(stored, (row) => row.id)) if (rows.length > 1) yield `stored twice: ${id}`
  for (const [clientId, rows] of Map.groupBy(stored, (row) => `${row.sessionId} ${row.senderId} ${row.clientId}`)) {
    if (rows.length > 1) yield `a client id is stored ${rows.length} times: ${clientId}`
  }
}

function* storedOutsideSession({ stored, sessions }: History) {
  const sessionOf = new Map<string, (typeof sessions)[number]>(sessions.map((session) => [session.id, session]))
  for (const { id, sessionId, createdAt } of stored) {
    const session = sessionOf.get(sessionId)
    if (!session?.startsAt || createdAt < session.startsAt) yield `stored before the start: ${id} at ${createdAt.toISOString()}`
    if (!session?.endsAt || createdAt >= session.endsAt) yield `stored after the end: ${id} at ${createdAt.toISOString()}`
  }
}

function* wrongAcks({ sends, stored }: History) {
  const byId = new Map(stored.map((row) => [row.id, row]))
  for (const { clientId, acks, refusal } of sends) {
    if (acks.length === 0 && refusal === null) yield `never answered: ${clientId}`
    for (const ack of acks) {
      const row = byId.get(ack._id)
      if (!row) yield `acknowledged but not stored: ${clientId}`
      else if (difference(ack, row)) yield `acknowledgement differs from the stored message: ${clientId}, ${difference(ack, row)}`
    }
    if (new Set(acks.map(({ _id }) => _id)).size > 1) yield `a resend stored another message: ${clientId}`
  }
}

/**
 * A stored message may not be refused, even if it is sent again after the end. Only a message written before the start may be both refused
 * at first and stored when sent again.
 */
function* refusedButStored({ sends, stored, sessions }: History) {
  const rows = new Map(stored.map((row) => [row.clientId, row]))
  const openings = new Map<string, Date>(sessions.map(({ id, openSince }) => [id, openSince]))
  for (const { clientId, sessionId, refusal, writtenAt } of sends) {
    const row = rows.get(clientId)
    const openSince = openings.get(sessionId)
    if (refusal !== null && row && openSince && writtenAt >= openSince)
      yield `refused but stored: ${clientId}, at ${row.createdAt.toISOString()}`
  }
}

function* storedDifferently({ sends, stored }: History) {
  const byClientId = new Map(sends.map((send) => [send.clientId, send]))
  for (const { id, clientId, sessionId, senderId, text } of stored) {
    const send = byClientId.get(clientId)
    if (!send) yield `stored but sent by no party: ${id}`
    else if (send.sessionId !== sessionId || send.senderId !== senderId || send.text !== text)
      yield `stored message differs from the sent one: ${id}`
  }
}

function* wrongEvents({ name, received }: ClientLog, { stored, isOneServer }: History) {
  const byId = new Map(stored.map((row) => [row.id, row]))
  for (const { message } of received) {
    const row = byId.get(message._id)
    if (!row) yield `${name} received a message that is not stored: ${message._id}`
    else if (difference(message, row))
      yield `${name} received a message that differs from the stored one: ${message._id}, ${difference(message, row)}`
  }
  for (const ofOneConnection of Map.groupBy(received, ({ connection, message }) => `${connection} ${message.sessionID}`).values()) {
    const known = new Set<string>()
    let last = 0
    for (const { message } of ofOneConnection) {
      if (known.has(message._id)) yield `${name} received twice: ${message._id}`
      else if (isOneServer && message.seq < last) yield `${name} received number ${message.seq} after ${last}`
      known.add(message._id)
      last = message.seq
    }
  }
}

function* wrongScreens({ name, screens: shown, fetched }: ClientLog, bySession: ReadonlyMap<string, readonly StoredRow[]>) {
  for (const [kind, lists] of [
    ['shows', shown],
    ['fetches', fetched],
  ] as const) {
    for (const [sessionId, messages] of lists) {
      const rows = bySession.get(sessionId) ?? []
      const wrong = rows.findIndex((row, index) => difference(messages[index], row) !== null)
      if (messages.length !== rows.length) yield `${name} ${kind} ${messages.length} of ${rows.length} messages of ${sessionId}`
      else if (wrong >= 0) yield `${name} ${kind} something other than message ${wrong + 1} of ${sessionId}`
    }
  }
}

/** Only the two parties may receive a session's id, its message ids and their client ids. */
function* leaks({ name, accountId, ids }: ClientLog, { sessions, stored, sends }: History) {
  const parties = new Map<string, readonly string[]>(sessions.map(({ id, userId, chatterId }) => [id, [userId, chatterId]]))
  const allowed = new Map([
    ...parties,
    ...stored.map(({ id, sessionId }) => [id, parties.get(sessionId) ?? []] as const),
    ...sends.map(({ clientId, sessionId }) => [clientId, parties.get(sessionId) ?? []] as const),
  ])
  for (const id of ids)
    if (allowed.get(id)?.includes(accountId) === false) yield `${name} received an id of a session they are not in: ${id}`
}

function difference(message: ChatMessage | undefined, row: StoredRow): string | null {
  if (!message) return 'missing'
  const { _id, sessionID, seq, senderID, clientID, message: text } = message
  const [received, stored] = [
    [_id, sessionID, seq, senderID, clientID, text],
    [row.id, row.sessionId, row.seq, row.senderId, row.clientId, row.text],
  ]
  const field = received.findIndex((value, index) => value !== stored[index])
  return field < 0 ? null : `${String(received[field])} is not ${String(stored[field])}`
}
