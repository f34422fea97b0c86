// The page's side of the service worker: messages to and from it, and the
// answers it caches. Without a worker, nothing is sent and nothing arrives.

import { type FromWorker, KEPT_ANSWERS, type ToWorker } from '../worker/messages.ts'

type MessageOf<Kind extends FromWorker['kind']> = Extract<FromWorker, { readonly kind: Kind }>

/** Undefined if the browser has no service workers, as on a page without HTTPS. */
export function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}

export function sendToWorker(message: ToWorker): void {
  workers()?.controller?.postMessage(message)
}

type Reply = (answer: boolean) => void

export function onWorkerMessage<Kind extends FromWorker['kind']>(
  kind: Kind,
  listener: (message: MessageOf<Kind>, reply: Reply) => void,
): () => void {
  const onMessage = ({ data, ports }: MessageEvent<FromWorker>) => {
    if (data.kind === kind) listener(data as MessageOf<Kind>, (answer) => ports[0]?.postMessage(answer))
  }
  const container = workers()
  container?.addEventListener('message', onMessage)
  return () => container?.removeEventListener('message', onMessage)
}

/** Call at sign-out. The page also deletes the caches itself, because they may outlive the worker. */
export function dropKeptAnswers(): void {
  sendToWorker({ kind: 'signed-out' })
  void deleteKeptAnswers().catch(
    // Storage is blocked, so nothing was cached.
    () => undefined,
  )
}

async function deleteKeptAnswers(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(KEPT_ANSWERS)).map((name) => caches.delete(name)))
}
