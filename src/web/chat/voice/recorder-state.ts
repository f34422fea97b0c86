// The states are idle, recording, stopped, uploading and idle again (docs/product.md#voice-messages); before recording, the browser asks
// for permission. An event that does not fit the current state changes nothing, because presses and replies may overtake each other.

import type { ChatMessage } from '#contract/chat.ts'
import type { Answer } from '../../texts/translate.ts'

export interface Recording {
  /** Identifies the message: a recording that is sent twice becomes one message. */
  readonly clientID: string
  readonly sound: Blob
  /** The object URL of the recording. */
  readonly address: string
  readonly seconds: number
  readonly peaks: readonly number[]
}

export type Problem =
  | { readonly kind: 'denied' | 'no-microphone' | 'not-supported' | 'too-short' | 'no-session' | 'refused' | 'unreachable' }
  | { readonly kind: 'answered'; readonly answer: Answer }

export type RecorderState =
  | { readonly phase: 'idle'; readonly problem: Problem | null }
  | { readonly phase: 'asking' }
  | { readonly phase: 'recording'; readonly seconds: number }
  | { readonly phase: 'stopped'; readonly recording: Recording; readonly problem: Problem | null }
  | { readonly phase: 'uploading'; readonly recording: Recording; readonly percent: number }

export type RecorderEvent =
  | { readonly type: 'ask' | 'granted' | 'dropped' | 'sent' | 'cancelled' }
  | { readonly type: 'ticked'; readonly seconds: number }
  | { readonly type: 'stopped'; readonly recording: Recording }
  /** A recording that was stored before a reload. */
  | { readonly type: 'restored'; readonly recording: Recording }
  | { readonly type: 'send' }
  | { readonly type: 'progressed'; readonly percent: number }
  | { readonly type: 'failed'; readonly problem: Problem }

export const IDLE: RecorderState = { phase: 'idle', problem: null }

export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'ask':
      return state.phase === 'idle' ? { phase: 'asking' } : state
    case 'granted':
      return state.phase === 'asking' ? { phase: 'recording', seconds: 0 } : state
    case 'ticked':
      return state.phase === 'recording' ? { phase: 'recording', seconds: event.seconds } : state
    case 'stopped':
      return state.phase === 'recording' ? { phase: 'stopped', recording: event.recording, problem: null } : state
    case 'restored':
      return state.phase === 'idle' ? { phase: 'stopped', recording: event.recording, problem: null } : state
    case 'dropped':
      return state.phase === 'uploading' ? state : IDLE
    case 'send':
      return state.phase === 'stopped' ? { phase: 'uploading', recording: state.recording, percent: 0 } : state
    case 'progressed':
      return state.phase === 'uploading' ? { ...state, percent: event.percent } : state
    case 'sent':
      return state.phase === 'uploading' ? IDLE : state
    case 'cancelled':
      return state.phase === 'uploading' ? { phase: 'stopped', recording: state.recording, problem: null } : state
    case 'failed':
      return failed(state, event.problem)
  }
}

/** Returns the message that a finished recording has become. During an upload, the reply decides. */
export function storedOf(state: RecorderState, messages: readonly ChatMessage[]): ChatMessage | undefined {
  return state.phase === 'stopped' ? messages.find(({ clientID }) => clientID === state.recording.clientID) : undefined
}

/** A failure must not lose the recording. */
function failed(state: RecorderState, problem: Problem): RecorderState {
  if (state.phase === 'uploading' || state.phase === 'stopped') return { phase: 'stopped', recording: state.recording, problem }
  return { phase: 'idle', problem }
}
