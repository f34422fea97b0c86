// The few things that the worker itself must remember, because browsers stop it whenever it is idle.

const CACHE = 'memory'

export async function remember(name: string, value: string): Promise<void> {
  await (await caches.open(CACHE)).put(`/${name}`, new Response(value))
}

export async function recall(name: string): Promise<string | null> {
  const kept = await (await caches.open(CACHE)).match(`/${name}`)
  return kept === undefined ? null : kept.text()
}

export async function forget(name: string): Promise<void> {
  await (await caches.open(CACHE)).delete(`/${name}`)
}
