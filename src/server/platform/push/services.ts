// Which addresses push messages may be sent to. The client names the address, so only the browsers' push services are accepted: a client
// must not make the server call machines in its own network.

/** A leading dot means every host below it. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', 'web.push.apple.com']

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** `hosts` are the operator's, as `host` or `host:port`. Only a listed host on this machine may do without TLS. */
export function isPushService(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (hosts.includes(host)) return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  return protocol === 'https:' && SERVICES.some((service) => (service.startsWith('.') ? isBelow(host, service) : host === service))
}

function isBelow(host: string, service: string): boolean {
  return host.endsWith(service) && /^[a-z\d-]+(\.[a-z\d-]+)*$/.test(host.slice(0, -service.length))
}
