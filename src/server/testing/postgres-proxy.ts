// A proxy between a server and PostgreSQL that can freeze a connection at an exact point: before a statement is passed on, or after a
// COMMIT has run but before its answer arrives. It understands just enough of the frontend protocol to see where a statement begins. The
// server's background work is not counted unless a test names its transactions.

import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { BACKGROUND_NAME } from '../platform/db/database.ts'

export interface PostgresProxy {
  /** The URL of the database through this proxy. */
  readonly url: string
  /** The statements sent on any connection while the work runs. */
  statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]>
  /** Lets this many statements pass, then holds the next one and freezes its connection. Resolves once that has happened. */
  freezeAfter(passing: number): Promise<void>
  /** Lets this many statements of the transaction pass after its BEGIN, then holds the next one and freezes its connection. */
  freezeInTransaction(transaction: Transaction, passing: number): Promise<void>
  /** Lets the next COMMIT (or the transaction's) pass, but holds its answer and freezes the connection. */
  freezeAnswerOfCommit(transaction?: Transaction): Promise<void>
  /** The statements, up to COMMIT, of the next transaction that begins like this, even in background work. */
  nextTransaction(first: RegExp): Promise<string[]>
  /** Freezes each of the next matching transactions at one of the points. Resolves once all are frozen. */
  freezeTransactions(first: RegExp, places: readonly TransactionPlace[]): Promise<void>
  /** Closes the frozen connections. */
  cutFrozen(): void
  close(): Promise<void>
}

export interface SentStatement {
  readonly connection: number
  readonly text: string
}

/** The nth transaction from now on with this first statement; transactions caused by earlier calls may come in between. */
export interface Transaction {
  readonly first: string
  readonly nth: number
}

/** How many of its statements pass, or the reply to its COMMIT. */
export type TransactionPlace = number | 'answer of commit'

interface Watch {
  readonly first: RegExp
  readonly place: TransactionPlace | null
  readonly seen: string[]
  readonly onDone: () => void
}

interface Place {
  readonly in: Transaction | null
  readonly hold: { readonly after: number } | 'answer of commit'
}

type Decision = 'pass' | 'hold' | { readonly holdAnswer: Pick<Trap, 'onFrozen'> }

interface Trap {
  readonly place: Place
  /** Counts transactions down to the intended one, and then statements. */
  seen: number
  /** The transaction's statements, once it has begun. */
  connection: Socket | null
  readonly onFrozen: () => void
}

const IS_COMMIT = /^\s*commit\b/i
const IS_BEGIN = /^\s*begin\b/i

export async function openPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const frozen = new Set<Socket>()
  let trap: Trap | null = null
  let seen: SentStatement[] | null = null
  let connections = 0
  let watches: readonly Watch[] = []

  function watch(first: RegExp, place: TransactionPlace | null): Promise<string[]> {
    return new Promise((resolve) => {
      const statements: string[] = []
      watches = [...watches, { first, place, seen: statements, onDone: () => resolve(statements) }]
    })
  }

  /** The watch for a transaction that begins with this statement; each watch is for one transaction. */
  function takeWatch(statement: string): Watch | null {
    const found = watches.find(({ first }) => first.test(statement)) ?? null
    watches = watches.filter((other) => other !== found)
    return found
  }

  function set(place: Place): Promise<void> {
    return new Promise((resolve) => {
      trap = { place, seen: 0, connection: null, onFrozen: resolve }
    })
  }

  /** What to do with a statement that is about to be passed on. */
  function decide(statement: string, connection: Socket, isFirst: boolean): Decision {
    const armed = trap
    if (armed === null) return 'pass'
    const { in: transaction, hold } = armed.place
    if (transaction !== null && armed.connection === null) {
      if (!isFirst || statement !== transaction.first) return 'pass'
      armed.seen += 1
      if (armed.seen < transaction.nth) return 'pass'
      Object.assign(armed, { connection, seen: 0 })
    }
    if (armed.connection !== null && armed.connection !== connection) return 'pass'
    if (hold === 'answer of commit') {
      if (!IS_COMMIT.test(statement)) return 'pass'
      trap = null
      return { holdAnswer: armed }
    }
    armed.seen += 1
    if (armed.seen <= hold.after) return 'pass'
    trap = null
    armed.onFrozen()
    return 'hold'
  }

  const server = createServer((client) => {
    const database = dial(Number(target.port), target.hostname)
    let answerHeldBy: Pick<Trap, 'onFrozen'> | null = null
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      // Broken connections are expected here; only the close that follows matters.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        frozen.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    const nextMessages = messageReader()
    let isBackground = false
    let watched: Watch | null = null
    let isFirst = false
    connections += 1
    const number = connections

    function decideWatched(statement: string): Decision {
      if (isFirst) watched = takeWatch(statement)
      if (watched === null) return 'pass'
      const { place, seen: statements, onDone } = watched
      if (place === statements.length) {
        onDone()
        return 'hold'
      }
      statements.push(statement)
      if (!IS_COMMIT.test(statement)) return 'pass'
      watched = null
      if (place === 'answer of commit') return { holdAnswer: { onFrozen: onDone } }
      onDone()
      return 'pass'
    }

    function decideOn(statement: string): Decision {
      const ofWatched = decideWatched(statement)
      if (!isBackground) seen?.push({ connection: number, text: statement })
      const decision = ofWatched !== 'pass' || isBackground ? ofWatched : decide(statement, client, isFirst)
      isFirst = IS_BEGIN.test(statement)
      return decision
    }

    client.on('data', (chunk) => {
      for (const { bytes, statement } of nextMessages(chunk)) {
        if (frozen.has(client)) return
        if (statement === null && bytes.includes(BACKGROUND_NAME)) isBackground = true
        const decision = statement === null ? 'pass' : decideOn(statement)
        if (decision === 'hold') frozen.add(client)
        else database.write(bytes)
        if (typeof decision === 'object') answerHeldBy = decision.holdAnswer
      }
    })
    database.on('data', (chunk) => {
      if (answerHeldBy === null) {
        if (!frozen.has(client)) client.write(chunk)
        return
      }
      frozen.add(client)
      answerHeldBy.onFrozen()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    async statementsOf(work) {
      seen = []
      await work()
      const statements = seen
      seen = null
      return statements
    },
    freezeAfter: (passing) => set({ in: null, hold: { after: passing } }),
    freezeInTransaction: (transaction, passing) => set({ in: transaction, hold: { after: passing } }),
    freezeAnswerOfCommit: (transaction) => set({ in: transaction ?? null, hold: 'answer of commit' }),
    nextTransaction: (first) => watch(first, null),
    freezeTransactions: async (first, places) => void (await Promise.all(places.map((place) => watch(first, place)))),
    cutFrozen() {
      for (const client of frozen) client.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Message {
  readonly bytes: Buffer
  /** The statement's text, if the message begins a statement. */
  readonly statement: string | null
}

const LENGTH_BYTES = 4
const SIMPLE_QUERY = 'Q'
const PARSE = 'P'

/** Splits a stream of the frontend protocol into its messages. The first has no type; all others start with one. */
function messageReader(): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Message[] = []
    for (;;) {
      const typeBytes = isFirst ? 0 : 1
      if (rest.length < typeBytes + LENGTH_BYTES) return messages
      const end = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < end) return messages
      const bytes = rest.subarray(0, end)
      messages.push({ bytes, statement: isFirst ? null : statementIn(bytes) })
      rest = rest.subarray(end)
      isFirst = false
    }
  }
}

function statementIn(bytes: Buffer): string | null {
  const type = String.fromCharCode(bytes[0] ?? 0)
  const texts = bytes.toString('utf8', 1 + LENGTH_BYTES).split('\u0000')
  if (type === SIMPLE_QUERY) return texts[0] ?? null
  // The name of the prepared statement comes first.
  return type === PARSE ? (texts[1] ?? null) : null
}
