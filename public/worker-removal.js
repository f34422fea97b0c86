// Sent instead of the service worker while SERVICE_WORKER is off (docs/operations.md): removes the one that browsers have, with
// everything it kept. Open pages go on without it.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(removeWorker()))

async function removeWorker() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
