// Buyers, chatters and admins do what they like, in any order and at any time, honestly or not; after every call the
// server must have answered as the model says and hold the figures that the model holds (docs/guarantees.md#money).

import * as fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { paisa } from '#domain/money.ts'
import { proposalExpiryJob } from '../admin/proposals/expiry.ts'
import { releaseIfDue } from '../money/earnings/release.ts'
import { settleDue } from '../sessions/minutes/due.ts'
import { meet } from '../sessions/minutes/meeting.ts'
import { openTestApp } from '../testing/app.ts'
import { expectBooksInOrder } from '../testing/books.ts'
import type { Call } from '../testing/money-calls.ts'
import { type Command, callOf, command, OPENING, SIZE, stepFrom } from '../testing/money-commands.ts'
import { apply } from '../testing/money-model.ts'
import { SECOND_ADMIN_ABOVE } from '../testing/money-model-proposals.ts'
import { openMoneyStage } from '../testing/money-stage.ts'
import { FEE_PERCENT, freshModel } from '../testing/money-state.ts'

const COMMANDS = 40
const RUNS_PER_DATABASE = 20

/** Shortly before a Monday, before the end of a month, before a leap day, and in the middle of a Monday (in Karachi). */
const STARTS = ['2026-03-01T18:59:00Z', '2026-01-31T18:30:00Z', '2028-02-28T18:45:00Z', '2026-06-15T07:00:00Z'].map((text) =>
  Date.parse(text),
)

export interface ModelRuns {
  readonly runs: number
  /** Seed of the first run; the next ones follow from it. Defaults to the seed of all property tests. */
  readonly seed?: number
  /** The path that a failure printed. */
  readonly path?: string
  /** Whether the first failure ends it, instead of the smallest one that is found. */
  readonly endOnFailure: boolean
  /** What must have been answered in some run: a model whose commands are never possible would agree with anything. */
  readonly answers: readonly string[]
}

async function openStage() {
  const config = { platformFee: FEE_PERCENT * 100, secondAdminAbove: paisa(SECOND_ADMIN_ABOVE) }
  const { app, close } = await openTestApp({ config })
  const stage = await openMoneyStage(app, {
    settle: (id) => settleDue(app.deps, id),
    meet: (id) => meet(app.deps, id),
    releaseHeld: (id) => releaseIfDue(app.deps, id),
    expire: (proposalId) => proposalExpiryJob(app.deps).run({ proposalId }),
  })
  return { app, stage, close }
}

/** Registers one test of so many runs. */
export function testMoneyModel({ runs, seed, path, endOnFailure, answers: expectedAnswers }: ModelRuns): void {
  // A run takes about a second, but twenty times that on a loaded machine.
  const limitMs = 60_000 + runs * 20_000

  it(`${runs} runs of ${COMMANDS} commands each answer and count as the model does`, { timeout: limitMs * 2 }, async () => {
    let opened: Awaited<ReturnType<typeof openStage>> | null = null
    let done = 0
    const answers = new Set<string>()
    onTestFinished(async () => opened?.close())

    /** A new database now and then, because checking the books reads everything in it. */
    async function nextStage() {
      if (opened === null || done % RUNS_PER_DATABASE === 0) {
        await opened?.close()
        opened = await openStage()
      }
      done += 1
      return opened
    }

    const property = fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }),
      async (start, commands) => {
        const { app, stage } = await nextStage()
        const model = freshModel(start, SIZE)
        app.clock.set(new Date(start))
        const real = await stage.enter(model)
        let last: Call | null = null

        async function perform(each: Command, count: number): Promise<void> {
          if (each.kind === 'nothing') return
          if (each.kind === 'step') {
            model.now = stepFrom(model.now, each)
            app.clock.set(new Date(model.now))
            return
          }
          const call: Call | null = each.kind === 'repeat' ? last : callOf(model, each, count)
          if (call === null) return
          last = call
          const expected = apply(model, call)
          const answer = await real.send(call)
          const sent = `${JSON.stringify(call)} was answered ${answer.status} ${answer.text}`
          expect(answer.status, sent).toBe(expected)
          answers.add(`${call.kind} ${answer.status}`)
          expect(await real.figures(), sent).toEqual(real.figuresOf(model))
        }

        for (const [count, each] of [...OPENING, ...commands].entries()) await perform(each, count)
        await expectBooksInOrder(app.db)
      },
    )

    await fc.assert(property, {
      numRuns: runs,
      ...(seed === undefined ? {} : { seed }),
      ...(path ? { path } : {}),
      endOnFailure,
      // Shrinking continues until then, and the smallest failure found is reported.
      interruptAfterTimeLimit: limitMs,
      markInterruptAsFailure: true,
    })
    expect([...answers]).toEqual(expect.arrayContaining([...expectedAnswers]))
  })
}

/** What the commands of many runs lead to. */
export const COMMON_ANSWERS: readonly string[] = [
  'withdraw 201',
  'setWithdraw 202',
  'meet 200',
  'releaseHeld 201',
  'refund 201',
  'giveAccount 202',
  'confirm 202',
  'confirm 409',
  'payByRun 202',
  'payByRow 202',
]
