// A server that Guftagu is compared with: the same Socket.IO with the same settings, without authentication, and either without
// a database or with one commit per message.
//
//   peer-server.ts bare | commit-each

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'
import { v7 as uuidv7 } from 'uuid'

interface Sent {
  readonly sessionID: string
  readonly senderID: string
  readonly receiverID: string
  readonly message: string
  readonly clientID: string
}

/** Numbers the message, checks that the session is running, and stores it. */
const STORE = `
  with held as (
    update chats set last_seq = last_seq + 1 from sessions
    where chats.session_id = $2 and sessions.id = $2 and $3 in (user_id, chatter_id) and now() >= starts_at and now() < ends_at
    returning last_seq, $3 = user_id as by_buyer
  )
  insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
  select $1, $2, last_seq, by_buyer, $4, $5, clock_timestamp() from held returning seq`

const kind = process.argv[2] ?? 'bare'
const database = process.env['DATABASE_URL']
const pool = database ? new pg.Pool({ connectionString: database, max: 10 }) : null
const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
let lastSeq = 0

async function store(id: string, { sessionID, senderID, clientID, message }: Sent): Promise<number> {
  if (kind === 'bare' || pool === null) {
    lastSeq += 1
    return lastSeq
  }
  const { rows } = await pool.query<{ seq: number }>({ name: 'store', text: STORE, values: [id, sessionID, senderID, clientID, message] })
  return rows[0]?.seq ?? 0
}

io.on('connection', (socket) => {
  socket.on('joinSession', (sessionId: string, answer: (reply: object) => void) => {
    void socket.join(sessionId)
    answer({ ok: true })
  })
  socket.on('sendMessage', async (sent: Sent, answer: (reply: object) => void) => {
    const _id = uuidv7()
    const seq = await store(_id, sent)
    const message = { _id, ...sent, seq, createdAt: new Date().toISOString() }
    answer({ ok: true, message })
    io.to(sent.sessionID).emit('receiveMessage', message)
  })
})

http.listen(0, '127.0.0.1', () => console.log(`Address http://127.0.0.1:${(http.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
