// The server's time. Countdowns and weekdays use it instead of the device clock, which
// may be wrong. The difference is learned from replies that contain the server's time.

import { useEffect, useEffectEvent, useState } from 'react'
import { type AnswerTimes, earlyTimes } from './early-answers.ts'

interface Reading {
  /** The server's clock minus the device's clock. */
  readonly offsetMs: number
  /** The maximum error: the server made the reply at some moment between the request and its arrival. */
  readonly errorMs: number
}

export class ServerClock {
  #reading: Reading | null = null

  learn(serverTime: string, { askedAtMs, receivedAtMs }: AnswerTimes): void {
    const errorMs = Math.max(0, receivedAtMs - askedAtMs) / 2
    const offsetMs = Date.parse(serverTime) - (receivedAtMs - errorMs)
    if (Number.isNaN(offsetMs)) return
    if (this.#reading === null || isBetter({ offsetMs, errorMs }, this.#reading)) this.#reading = { offsetMs, errorMs }
  }

  at(deviceMs: number): Date {
    return new Date(deviceMs + (this.#reading?.offsetMs ?? 0))
  }
}

/**
 * Prefers the faster reply, which is more exact. If the readings contradict
 * each other, the device's clock was changed and the newer one counts.
 */
function isBetter(next: Reading, known: Reading): boolean {
  return next.errorMs <= known.errorMs || Math.abs(next.offsetMs - known.offsetMs) > next.errorMs + known.errorMs
}

const clock = new ServerClock()

export function serverNow(): Date {
  return clock.at(Date.now())
}

/** Wraps a call whose reply contains the server's time. */
export async function withServerTime<R extends { readonly serverTime: string }>(ask: () => Promise<R>): Promise<R> {
  const askedAtMs = Date.now()
  const reply = await ask()
  clock.learn(reply.serverTime, earlyTimes(reply) ?? { askedAtMs, receivedAtMs: Date.now() })
  return reply
}

/** Call as soon as the reply has arrived. */
export function learnServerTime(serverTime: string, askedAtMs: number): void {
  clock.learn(serverTime, { askedAtMs, receivedAtMs: Date.now() })
}

const SECOND_MS = 1000

/**
 * The server's time. Updates whenever the time left until `until` is a whole
 * number of seconds, or as often as `wait` says, and at `until` itself.
 */
export function useServerNow(until: Date | null, wait: (leftMs: number) => number = waitForSecond): Date {
  const [now, setNow] = useState(serverNow)
  const untilMs = until?.getTime() ?? null
  useEffect(() => {
    if (untilMs === null) return
    let timer: ReturnType<typeof setTimeout>
    function tick(end: number) {
      setNow(serverNow())
      const leftMs = end - serverNow().getTime()
      if (leftMs > 0) timer = setTimeout(tick, wait(leftMs), end)
    }
    // A tab that slept, or a device whose clock was changed, must not show an old time.
    function wake() {
      clearTimeout(timer)
      if (untilMs !== null) tick(untilMs)
    }
    wake()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [untilMs, wait])
  return now
}

/** The device's estimate of the server's time may be slightly ahead. */
const SAFETY_MARGIN_MS = 300
/** Short, to pick up a corrected clock, and because timers are limited to a few weeks. */
const RECHECK_MS = 60_000

/** Calls `act` shortly after each of these server times that is in the future. */
export function atServerTimes(timesMs: readonly number[], act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function waitForNext() {
    const nowMs = serverNow().getTime()
    const nextMs = Math.min(...timesMs.map((timeMs) => timeMs + SAFETY_MARGIN_MS).filter((timeMs) => timeMs > nowMs))
    if (nextMs === Number.POSITIVE_INFINITY) return
    timer = setTimeout(
      () => {
        if (serverNow().getTime() >= nextMs) act()
        waitForNext()
      },
      Math.min(nextMs - nowMs, RECHECK_MS),
    )
  }
  waitForNext()
  return () => clearTimeout(timer)
}

export function useAtServerTimes(timesMs: readonly number[], act: () => void): void {
  const onTime = useEffectEvent(act)
  // The array is new on every render, but its content rarely changes.
  const all = timesMs.join()
  useEffect(() => atServerTimes(all === '' ? [] : all.split(',').map(Number), () => onTime()), [all])
}

/** How long until the time left is a whole number of seconds. Never zero, so every tick makes progress. */
export function waitForSecond(leftMs: number): number {
  return leftMs % SECOND_MS || SECOND_MS
}
