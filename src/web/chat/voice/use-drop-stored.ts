import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { Recorder } from './recorder.ts'
import { storedOf } from './recorder-state.ts'

/** Drops a recording that is among the messages, as when the reply to its upload was lost. In another session it would be sent twice. */
export function useDropStored(recorder: Recorder, messages: readonly ChatMessage[], onDropped?: (message: ChatMessage) => void): void {
  const stored = storedOf(useSyncExternalStore(recorder.subscribe, recorder.now), messages)
  const drop = useEffectEvent((message: ChatMessage) => {
    recorder.drop()
    onDropped?.(message)
  })
  useEffect(() => {
    if (stored !== undefined) drop(stored)
  }, [stored])
}
