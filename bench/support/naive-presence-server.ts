// Naive presence: every connect and disconnect is broadcast to all sockets, without a database or checks. Broadcasting can be switched off,
// because connecting thousands of people with it on would take longer than the measurement.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })

let isBroadcasting = false

io.on('connection', (socket) => {
  const userID: unknown = socket.handshake.auth['token']
  const broadcast = (isOnline: boolean) =>
    isBroadcasting && io.emit('userStatusUpdate', { userID, isOnline, lastSeen: new Date().toISOString() })
  broadcast(true)
  socket.on('disconnect', () => broadcast(false))
  socket.onAny((event, ...rest) => {
    if (event === 'setBroadcasting') isBroadcasting = rest[0] === true
    const ack: unknown = rest.at(-1)
    if (typeof ack === 'function') ack({ ok: true })
  })
})

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Address http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
})
