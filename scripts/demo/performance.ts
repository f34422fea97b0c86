// Acts a session out: bought, decided, talked through, each at its hour.

import type { SessionId } from '#domain/ids.ts'
import { METHODS } from './banks.ts'
import { drawAll } from './draw.ts'
import { CHATTERS } from './people.ts'
import { randomBy } from './random.ts'
import { drawReceipt } from './receipt.ts'
import type { Scene } from './scenes.ts'
import { type DemoSize, WHOLE } from './size.ts'
import type { Actor, Stage } from './stage.ts'
import type { Talk } from './talks.ts'
import { synthesiseVoice, type VoiceNote } from './voice.ts'

/** One thing that happens at its time; a whole history is many of them in order. */
export interface Happening {
  readonly at: Date
  readonly happen: () => Promise<void>
}

export interface Company {
  readonly stage: Stage
  readonly admin: Actor
  readonly who: (username: string) => Actor
}

/** What is needed beside people: the pictures and the voices, made before the clock runs. */
export interface Props {
  readonly receiptOf: (scene: Scene) => Buffer
  readonly voiceOf: (seed: string) => VoiceNote
}

const VOICE = /^[uc]~([\d.]+)$/
const SECOND_MS = 1000
const MINUTE_MS = 60_000
const DECIDED_AFTER_MINUTES = 6

export async function prepareProps(
  scenes: readonly Scene[],
  { longestVoiceSeconds }: DemoSize = WHOLE,
  signal?: AbortSignal,
): Promise<Props> {
  const drawn = await drawAll(
    scenes.map((scene) => drawReceipt(receiptFigures(scene))),
    signal,
  )
  const receipts = new Map(scenes.map((scene, index) => [scene.transactionId, drawn[index]]))
  const voices = new Map<string, VoiceNote>()
  for (const scene of scenes) {
    for (const [index, line] of (scene.talk ?? []).entries()) {
      const seconds = VOICE.exec(line)?.[1]
      const seed = voiceSeed(scene.talk ?? [], index)
      if (seconds === undefined || voices.has(seed)) continue
      const speaker = CHATTERS.find((each) => each.username === scene.chatter)
      signal?.throwIfAborted()
      const pitch = line.startsWith('c') && speaker?.gender === 'female' ? 'high' : 'low'
      voices.set(seed, await synthesiseVoice(seed, Math.min(Number(seconds), longestVoiceSeconds), pitch))
    }
  }
  return {
    receiptOf: (scene) => found(receipts.get(scene.pictureOf ?? scene.transactionId), scene.transactionId),
    voiceOf: (seed) => found(voices.get(seed), seed),
  }
}

function receiptFigures(scene: Scene) {
  const price = CHATTERS.find((each) => each.username === scene.chatter)?.prices[scene.title] ?? 0
  return {
    ...METHODS[scene.method],
    amount: price,
    transactionId: scene.transactionId,
    sentBy: scene.user,
    // What was decided long ago is hardly looked at again.
    width: scene.verdict === 'pending' ? 540 : 360,
    sentAt: new Date(scene.boughtAt.getTime() - 3 * MINUTE_MS),
    ...(scene.receiptSeed === undefined ? {} : { seed: scene.receiptSeed }),
  }
}

/** When it starts, unless told, is a few minutes after it was paid; what is said fills its time, or the time until `until`. */
export function perform(
  company: Company,
  props: Props,
  scene: Scene,
  times: { readonly startsAt?: Date; readonly until?: Date } = {},
): Happening[] {
  const { stage, admin, who } = company
  const [user, chatter] = [who(scene.user), who(scene.chatter)]
  let id: SessionId | undefined
  const bought = () => {
    if (id === undefined) throw new Error(`nothing was bought by ${scene.user}`)
    return id
  }
  const happenings: Happening[] = [
    {
      at: scene.boughtAt,
      happen: async () => {
        id = await stage.buy({ ...scene, user, chatter, method: METHODS[scene.method], receipt: props.receiptOf(scene) })
      },
    },
  ]
  const { verdict } = scene
  if (verdict === 'pending') return happenings
  const startsAt = times.startsAt ?? new Date(scene.boughtAt.getTime() + DECIDED_AFTER_MINUTES * MINUTE_MS)
  happenings.push({ at: startsAt, happen: () => stage.decide(admin, bought(), verdict) })
  if (verdict === 'completed' && scene.talk) {
    const said = talkHappenings(company, props, { id: bought, user, chatter, scene, talk: scene.talk, startsAt, ...times })
    happenings.push(...said)
  }
  return happenings
}

interface Said {
  readonly id: () => SessionId
  readonly user: Actor
  readonly chatter: Actor
  readonly scene: Scene
  readonly talk: Talk
  readonly startsAt: Date
  readonly until?: Date
}

const MINUTES = { Basic: 15, Standard: 30, Gold: 60 } as const

function talkHappenings({ stage }: Company, props: Props, { id, user, chatter, scene, talk, startsAt, until }: Said): Happening[] {
  const random = randomBy(`rhythm ${scene.transactionId}`)
  const room = (until?.getTime() ?? startsAt.getTime() + Math.min(MINUTES[scene.title], 22) * MINUTE_MS) - startsAt.getTime()
  // People answer fast and think long: the pauses differ, and together they fill the time.
  const pauses = talk.map((line) => random.between(0.4, 1) + line.length / 70)
  const whole = pauses.reduce((sum, pause) => sum + pause, 0.6)
  let passed = 0
  const said = talk.map((line, index): Happening => {
    passed += pauses[index] ?? 0
    const at = new Date(startsAt.getTime() + (room * passed) / whole)
    const [by, to] = line.startsWith('u') ? [user, chatter] : [chatter, user]
    const isVoice = VOICE.test(line)
    return {
      at,
      happen: () =>
        isVoice
          ? stage.sayAloud(id(), by, to, props.voiceOf(voiceSeed(talk, index)))
          : stage.say(id(), by, to, line.slice(line.indexOf(':') + 2)),
    }
  })
  const end = new Date((said.at(-1)?.at ?? startsAt).getTime() + 5 * SECOND_MS)
  return [...said, { at: end, happen: () => markAll(stage, { id: id(), user, chatter, talk, unseen: scene.unseen ?? 'nothing' }) }]
}

interface Marked {
  readonly id: SessionId
  readonly user: Actor
  readonly chatter: Actor
  readonly talk: Talk
  readonly unseen: NonNullable<Scene['unseen']>
}

/** The sender of the last message has seen everything, the receiver as much as the scene says. */
async function markAll(stage: Stage, { id, user, chatter, talk, unseen }: Marked): Promise<void> {
  const lastSide = talk.at(-1)?.[0]
  const [last, other] = lastSide === 'u' ? [user, chatter] : [chatter, user]
  const all = talk.length
  // Everything that the last sender sent after the receiver's last message.
  const tail = talk.length - 1 - talk.findLastIndex((line) => line[0] !== lastSide)
  const read = unseen === 'nothing' ? all : all - tail
  await stage.mark(id, last, all, all)
  await stage.mark(id, other, unseen === 'not even delivered' ? read : all, read)
}

function voiceSeed(talk: Talk, index: number): string {
  return `${talk[0]} ${index}`
}

/** In the order of their hours, with the clock set to each; between any two it can be stopped. */
export async function playAll(stage: Stage, happenings: readonly Happening[]): Promise<void> {
  for (const { at, happen } of happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    stage.signal?.throwIfAborted()
    stage.clock.set(at)
    await happen()
  }
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo has nothing prepared for ${what}`)
  return value
}
