// Compares a history with the guarantees of docs/guarantees.md#messages. Pure, so that tests can make up histories which break them.

import type { ChatMessage } from '#contract/chat.ts'
import type { ClientLog, History, StoredRow } from './history.ts'

/** One sentence for each broken guarantee. */
export function findBrokenGuarantees(history: History): string[] {
  const bySession = Map.groupBy(
    history.stored.toSorted((one, other) => one.seq - other.seq),
    ({ sessionId }) => sessionId,
  )
  return [
    ...numbering(bySession),
    ...onceEach(history),
    ...window(history),
    ...acknowledged(history),
    ...refused(history),
    ...asSent(history),
    ...history.clients.flatMap((client) => [...receivedLive(client, history), ...screens(client, bySession), ...foreign(client, history)]),
    ...history.intrusions.flatMap(({ what, answer, expected }) =>
      expected.includes(answer) ? [] : [`an intruder was not refused: ${what} was answered ${answer}`],
    ),
  ]
}

function* numbering(bySession: ReadonlyMap<string, readonly StoredRow[]>) {
  for (const [sessionId, rows] of bySession) {
    for (const [index, { seq }] of rows.entries()) {
      if (seq !== index + 1) yield `numbers have a gap: ${sessionId} has ${seq} in place ${index + 1}`
    }
  }
}

function* onceEach({ stored }: History) {
  for (const [id, rows] of Map.groupBy(stored, (row) => row.id)) if (rows.length > 1) yield `stored twice: ${id}`
  for (const [clientId, rows] of Map.groupBy(stored, (row) => `${row.sessionId} ${row.senderId} ${row.clientId}`)) {
    if (rows.length > 1) yield `a client id is stored ${rows.length} times: ${clientId}`
  }
}

function* window({ stored, sessions }: History) {
  const windows = new Map<string, (typeof sessions)[number]>(sessions.map((session) => [session.id, session]))
  for (const { id, sessionId, createdAt } of stored) {
    const session = windows.get(sessionId)
    if (!session?.startsAt || createdAt < session.startsAt) yield `stored before the start: ${id} at ${createdAt.toISOString()}`
    if (!session?.endsAt || createdAt >= session.endsAt) yield `stored from the end on: ${id} at ${createdAt.toISOString()}`
  }
}

function* acknowledged({ sends, stored }: History) {
  const byId = new Map(stored.map((row) => [row.id, row]))
  for (const { clientId, acks, refusal } of sends) {
    if (acks.length === 0 && refusal === null) yield `never answered: ${clientId}`
    for (const ack of acks) {
      const row = byId.get(ack._id)
      if (!row) yield `acknowledged and not stored: ${clientId}`
      else if (difference(ack, row)) yield `acknowledged otherwise than stored: ${clientId}, ${difference(ack, row)}`
    }
    if (new Set(acks.map(({ _id }) => _id)).size > 1) yield `a resend made another message: ${clientId}`
  }
}

/** Also what was stored before the end and is sent again after it. What was written before the start may come twice, too early and not. */
function* refused({ sends, stored, sessions }: History) {
  const rows = new Map(stored.map((row) => [row.clientId, row]))
  const openings = new Map<string, Date>(sessions.map(({ id, openSince }) => [id, openSince]))
  for (const { clientId, sessionId, refusal, writtenAt } of sends) {
    const row = rows.get(clientId)
    const openSince = openings.get(sessionId)
    if (refusal !== null && row && openSince && writtenAt >= openSince)
      yield `refused and stored: ${clientId}, at ${row.createdAt.toISOString()}`
  }
}

function* asSent({ sends, stored }: History) {
  const byClientId = new Map(sends.map((send) => [send.clientId, send]))
  for (const { id, clientId, sessionId, senderId, text } of stored) {
    const send = byClientId.get(clientId)
    if (!send) yield `stored and never sent by a party: ${id}`
    else if (send.sessionId !== sessionId || send.senderId !== senderId || send.text !== text) yield `stored otherwise than sent: ${id}`
  }
}

function* receivedLive({ name, received }: ClientLog, { stored, isOneServer }: History) {
  const byId = new Map(stored.map((row) => [row.id, row]))
  for (const { message } of received) {
    const row = byId.get(message._id)
    if (!row) yield `${name} received what is not stored: ${message._id}`
    else if (difference(message, row)) yield `${name} received otherwise than stored: ${message._id}, ${difference(message, row)}`
  }
  for (const one of Map.groupBy(received, ({ connection, message }) => `${connection} ${message.sessionID}`).values()) {
    const known = new Set<string>()
    let last = 0
    for (const { message } of one) {
      if (known.has(message._id)) yield `${name} received twice: ${message._id}`
      else if (isOneServer && message.seq < last) yield `${name} received ${message.seq} after ${last}`
      known.add(message._id)
      last = message.seq
    }
  }
}

function* screens({ name, screens: shown, fetched }: ClientLog, bySession: ReadonlyMap<string, readonly StoredRow[]>) {
  for (const [kind, lists] of [
    ['shows', shown],
    ['fetches', fetched],
  ] as const) {
    for (const [sessionId, messages] of lists) {
      const rows = bySession.get(sessionId) ?? []
      const place = rows.findIndex((row, index) => difference(messages[index], row) !== null)
      if (messages.length !== rows.length) yield `${name} ${kind} ${messages.length} of ${rows.length} messages of ${sessionId}`
      else if (place >= 0) yield `${name} ${kind} something else than what is stored in place ${place + 1} of ${sessionId}`
    }
  }
}

/** Of sessions, messages and what was sent, each has the two that it is for. */
function* foreign({ name, accountId, ids }: ClientLog, { sessions, stored, sends }: History) {
  const parties = new Map<string, readonly string[]>(sessions.map(({ id, userId, chatterId }) => [id, [userId, chatterId]]))
  const owners = new Map([
    ...parties,
    ...stored.map(({ id, sessionId }) => [id, parties.get(sessionId) ?? []] as const),
    ...sends.map(({ clientId, sessionId }) => [clientId, parties.get(sessionId) ?? []] as const),
  ])
  for (const id of ids) if (owners.get(id)?.includes(accountId) === false) yield `${name} received a frame of others: ${id}`
}

function difference(message: ChatMessage | undefined, row: StoredRow): string | null {
  if (!message) return 'missing'
  const { _id, sessionID, seq, senderID, clientID, message: text } = message
  const [received, stored] = [
    [_id, sessionID, seq, senderID, clientID, text],
    [row.id, row.sessionId, row.seq, row.senderId, row.clientId, row.text],
  ]
  const place = received.findIndex((value, index) => value !== stored[index])
  return place < 0 ? null : `${String(received[place])} is not ${String(stored[place])}`
}
