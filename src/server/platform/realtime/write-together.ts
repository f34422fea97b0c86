// Frames that are due for one socket at the same moment leave in one system call instead of one each. In a busy conversation
// several are always due (an acknowledgement and the messages of both parties), and system calls are most of a message's cost.

import type { Socket } from 'node:net'

/** The part of Socket.IO's transport that is used here: it is given all frames that are due. */
interface Transport<Frames> {
  send(frames: Frames): void
}

export function writeTogether<Frames>(transport: Transport<Frames>, socket: Socket): void {
  const send = transport.send.bind(transport)
  transport.send = (frames) => {
    socket.cork()
    send(frames)
    socket.uncork()
  }
}
