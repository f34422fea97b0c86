import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { IDLE, nextState, type RecorderEvent, type RecorderState, type Recording, storedOf } from './recorder-state.ts'

const recording: Recording = { clientID: 'c', sound: new Blob(['x']), address: 'blob:x', seconds: 2, peaks: [1] }
const ASKING: RecorderState = { phase: 'asking' }
const RECORDING: RecorderState = { phase: 'recording', seconds: 1 }
const STOPPED: RecorderState = { phase: 'stopped', recording, problem: null }
const UPLOADING: RecorderState = { phase: 'uploading', recording, percent: 40 }
const FAILED: RecorderState = { phase: 'stopped', recording, problem: { kind: 'unreachable' } }

const failed: RecorderEvent = { type: 'failed', problem: { kind: 'unreachable' } }
const stopped: RecorderEvent = { type: 'stopped', recording }

// biome-ignore format: a table is read by its columns
it.each<readonly [RecorderState, RecorderEvent, RecorderState]>([
  [IDLE,      { type: 'ask' },                        ASKING],
  [{ phase: 'idle', problem: { kind: 'denied' } }, { type: 'ask' }, ASKING],
  [ASKING,    { type: 'granted' },                    { phase: 'recording', seconds: 0 }],
  [ASKING,    { type: 'failed', problem: { kind: 'denied' } }, { phase: 'idle', problem: { kind: 'denied' } }],
  [ASKING,    { type: 'dropped' },                    IDLE],
  [RECORDING, { type: 'ticked', seconds: 1.25 },      { phase: 'recording', seconds: 1.25 }],
  [RECORDING, stopped,                                STOPPED],
  [IDLE,      { type: 'restored', recording },        STOPPED],
  [RECORDING, { type: 'dropped' },                    IDLE],
  [RECORDING, { type: 'failed', problem: { kind: 'too-short' } }, { phase: 'idle', problem: { kind: 'too-short' } }],
  [STOPPED,   { type: 'send' },                       { phase: 'uploading', recording, percent: 0 }],
  [STOPPED,   { type: 'dropped' },                    IDLE],
  [UPLOADING, { type: 'progressed', percent: 70 },    { phase: 'uploading', recording, percent: 70 }],
  [UPLOADING, { type: 'sent' },                       IDLE],
  [UPLOADING, { type: 'cancelled' },                  STOPPED],
  [UPLOADING, failed,                                 FAILED],
  [FAILED,    { type: 'send' },                       { phase: 'uploading', recording, percent: 0 }],
  [FAILED,    { type: 'dropped' },                    IDLE],
])('%o, after %o, is %o', (before, event, after) => {
  expect(nextState(before, event)).toEqual(after)
})

// biome-ignore format: a table is read by its columns
it.each<readonly [RecorderState, RecorderEvent]>([
  [IDLE,      { type: 'granted' }],
  [IDLE,      { type: 'ticked', seconds: 9 }],
  [IDLE,      stopped],
  [IDLE,      { type: 'send' }],
  [RECORDING, { type: 'ask' }],
  [RECORDING, { type: 'restored', recording }],
  [ASKING,    { type: 'restored', recording }],
  [RECORDING, { type: 'send' }],
  [STOPPED,   { type: 'ask' }],
  [STOPPED,   { type: 'progressed', percent: 99 }],
  [STOPPED,   { type: 'sent' }],
  [UPLOADING, { type: 'send' }],
  [UPLOADING, { type: 'dropped' }],
])('%o ignores %o, which comes too late', (before, event) => {
  expect(nextState(before, event)).toBe(before)
})

it.each([
  [STOPPED, ['b', 'c'], 'c'],
  [FAILED, ['c'], 'c'],
  [STOPPED, ['b'], undefined],
  [UPLOADING, ['c'], undefined],
  [RECORDING, ['c'], undefined],
])('%o, among messages with the client ids %o, is the message %s', (state, clientIDs, found) => {
  const messages = clientIDs.map((clientID) => ({ clientID }) as ChatMessage)
  expect(storedOf(state, messages)?.clientID).toBe(found)
})
