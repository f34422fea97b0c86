// What is said to one socket at one moment leaves in one write to the system instead of one for each frame. In a lively
// conversation several frames are always due (an acknowledgement, one's own message, the other's), and writes are most of
// what a message costs.

import type { Socket } from 'node:net'

/** As far as this knows Socket.IO's transport: it is handed all frames that are due. */
interface Transport<Frames> {
  send(frames: Frames): void
}

export function writeTogether<Frames>(transport: Transport<Frames>, line: Socket): void {
  const send = transport.send.bind(transport)
  transport.send = (frames) => {
    line.cork()
    send(frames)
    line.uncork()
  }
}
