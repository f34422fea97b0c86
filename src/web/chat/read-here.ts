// What was read on this very screen: the list hears of it at once and does not wait for the server to say it back.

type Listener = (sessionID: string, readSeq: number) => void

const listeners = new Set<Listener>()

export function tellReadHere(sessionID: string, readSeq: number): void {
  for (const listener of listeners) listener(sessionID, readSeq)
}

export function onReadHere(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
