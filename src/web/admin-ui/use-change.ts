import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, messageOf } from '../api/errors.ts'
import { reload as reloadQueries } from '../api/query-client.ts'
import { type Answer, type Translatable, text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import { listKey, PENDING_COUNTS } from './keys.ts'

/** The error message, and optionally the reason below it. */
export interface Failure {
  readonly message: Translatable
  readonly reason?: Translatable | undefined
}

export const FAILED = text('admin', 'failed')

interface ChangeOptions<V, R> {
  /** The queries to load again. */
  readonly list: QueryKey
  readonly change: (variables: V) => Promise<R>
  /** A literal text to show; otherwise the server's message is shown. Null if the page itself shows the failure. */
  readonly failed?: (error: unknown) => Failure | null
  /** Called as soon as the change is made, with its result shown. The change is then over: it does not wait for the new rows. */
  readonly onDone?: (variables: V, reply: R) => void
  /** Shows the result; without it the server's message is shown. */
  readonly succeeded?: (reply: R, variables: V) => void
  /** Called when the change is over, made or not, and its rows have loaded, even after the page was left. */
  readonly onOver?: (variables: V) => void
  /** Several changes may run at once; the page then prevents that one is made twice. */
  readonly isParallel?: boolean
}

/**
 * Shows the result of a change and loads the list again. The change is pending until the new rows have loaded, so that a control
 * does not show its old state in between.
 */
export function useChange<V, R extends Answer>(options: ChangeOptions<V, R>) {
  const { list, change, failed, onDone, onOver, isParallel = false, succeeded = (reply) => toast.success(reply) } = options
  const queries = useQueryClient()
  const isRunning = useRef(false)
  async function reload() {
    void queries.invalidateQueries({ queryKey: PENDING_COUNTS })
    void queries.invalidateQueries({ queryKey: listKey('proposals') })
    await reloadQueries(queries, list)
  }
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (reply, variables) => {
      succeeded(reply, variables)
      const goesOn = onDone && !isOnlyProposed(reply)
      if (goesOn) onDone(variables, reply)
      const reloaded = reload()
      return goesOn ? undefined : reloaded
    },
    onError: (error) => {
      const failure = failed ? failed(error) : { message: messageOf(error, FAILED) }
      if (failure !== null) toast.error(failure.message, failure.reason)
      // The server refused because the rows on this page are out of date.
      return error instanceof ApiError ? reload() : undefined
    },
    onSettled: (_reply, _error, variables) => {
      isRunning.current = false
      onOver?.(variables)
    },
  })
  function mutate(...wanted: Parameters<typeof mutation.mutate>) {
    // The second press of a double click comes before the next render.
    if (isRunning.current && !isParallel) return
    isRunning.current = true
    mutation.mutate(...wanted)
  }
  return { ...mutation, mutate }
}

/** Nothing was changed: another admin has to confirm it. The panel stays, as it is not decided yet. */
export function isOnlyProposed(reply: object): boolean {
  return 'proposal' in reply && reply.proposal !== null
}

/** A literal text with the server's reason below it. */
export function withReason(message: Translatable): (error: unknown) => Failure {
  return (error) => ({ message, reason: messageOf(error, null) ?? undefined })
}
