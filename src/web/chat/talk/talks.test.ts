// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tellLiveClosed, tellLiveOpen } from '../../api/live.ts'
import { Talks } from './talks.ts'

type Emit = Parameters<typeof tellLiveOpen>[0]

/** A server that has nothing and agrees to everything. */
function aLine() {
  const said: string[] = []
  const emit = async (event: string, payload: unknown) => {
    said.push(`${event} ${typeof payload === 'string' ? payload : ''}`.trim())
    return { ok: true, lastSeq: 0, marks: [], serverTime: '2026-01-05T12:00:00.000Z' }
  }
  return { said, open: () => tellLiveOpen(emit as unknown as Emit) }
}

const opened: (() => void)[] = []

function talksOf(ownId = 'own'): Talks {
  const talks = new Talks(ownId)
  const letGo = talks.hold()
  opened.push(() => {
    letGo()
    talks.close()
  })
  return talks
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  for (const close of opened.splice(0)) close()
  tellLiveClosed()
})

it('when the line opens, the session on the screen is joined before all others, once', async () => {
  const line = aLine()
  const talks = talksOf()
  talks.run(['a', 'b', 'c'])
  talks.open('b')
  line.open()
  await settle()
  expect(line.said).toEqual(['joinSession b', 'joinSession a', 'joinSession c'])
})
