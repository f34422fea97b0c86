// Pairs of people who chat through ejabberd. A message counts once it reaches the receiver, which happens after it was archived.

import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from './ejabberd.ts'

const TEXT = 'Assalam o alaikum, aap kaise hain aaj?'
const CONNECTED_AT_ONCE = 20
const FRAMING = 'urn:ietf:params:xml:ns:xmpp-framing'

export interface Person {
  readonly name: string
  readonly socket: WebSocket
  onMessage: (id: string) => void
}

export interface XmppClients {
  sendFor(pairs: number, options: { readonly inFlight: number; readonly seconds: number }): Promise<number>
  close(): void
}

export async function connectXmppClients(address: string, names: readonly (readonly [string, string])[]): Promise<XmppClients> {
  const pairs: (readonly [Person, Person])[] = []
  for (let start = 0; start < names.length; start += CONNECTED_AT_ONCE)
    pairs.push(
      ...(await Promise.all(
        names
          .slice(start, start + CONNECTED_AT_ONCE)
          .map(async ([one, other]) => [await logIn(address, one), await logIn(address, other)] as const),
      )),
    )
  const waiting = new Map<string, () => void>()
  let lastId = 0
  for (const person of pairs.flat())
    person.onMessage = (id) => {
      waiting.get(id)?.()
      waiting.delete(id)
    }
  function send(from: Person, to: Person): Promise<void> {
    lastId += 1
    const id = `m${lastId}`
    const arrived = new Promise<void>((resolve) => waiting.set(id, resolve))
    from.socket.send(`<message xmlns="jabber:client" to="${to.name}@localhost/bench" type="chat" id="${id}"><body>${TEXT}</body></message>`)
    return arrived
  }
  return {
    async sendFor(count, { inFlight, seconds }) {
      let arrived = 0
      const until = performance.now() + seconds * 1000
      const sendUntilEnd = async (from: Person, to: Person) => {
        while (performance.now() < until) {
          await send(from, to)
          arrived += 1
        }
      }
      await Promise.all(
        pairs
          .slice(0, count)
          .flatMap(([one, other]) => Array.from({ length: inFlight }, () => [sendUntilEnd(one, other), sendUntilEnd(other, one)]).flat()),
      )
      return arrived
    },
    close() {
      for (const { socket } of pairs.flat()) socket.close()
    },
  }
}

export async function logIn(address: string, name: string): Promise<Person> {
  const socket = new WebSocket(address, 'xmpp')
  const person: Person = { name, socket, onMessage: () => undefined }
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const stanza = String(data)
    const id = /^<message[^>]* id=['"](m\d+)['"]/.exec(stanza)?.[1]
    if (id !== undefined) person.onMessage(id)
    else received.push(stanza)
  })
  const expectStanza = async (pattern: RegExp) => {
    const deadline = Date.now() + 20_000
    while (!received.some((stanza) => pattern.test(stanza))) {
      if (Date.now() > deadline || socket.readyState > WebSocket.OPEN)
        throw new Error(`${name} received ${received.join(' ')} instead of ${pattern}`)
      await sleep(2)
    }
    received.length = 0
  }
  const open = `<open xmlns="${FRAMING}" to="localhost" version="1.0"/>`
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.send(open)
  await expectStanza(/PLAIN/)
  const secret = Buffer.from(`\0${name}\0${PASSWORD}`).toString('base64')
  socket.send(`<auth xmlns="urn:ietf:params:xml:ns:xmpp-sasl" mechanism="PLAIN">${secret}</auth>`)
  await expectStanza(/<success/)
  socket.send(open)
  await expectStanza(/bind/)
  socket.send(
    '<iq xmlns="jabber:client" type="set" id="b"><bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"><resource>bench</resource></bind></iq>',
  )
  await expectStanza(/type=['"]result['"]/)
  socket.send('<presence xmlns="jabber:client"/>')
  return person
}
