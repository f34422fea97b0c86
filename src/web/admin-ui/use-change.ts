import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, messageOf } from '../api/errors.ts'
import { reload as reloadQueries } from '../api/query-client.ts'
import { type Answer, type Translatable, text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import { listKey, PENDING_COUNTS } from './keys.ts'

/** An error message with an optional reason, shown below it. */
export interface Failure {
  readonly message: Translatable
  readonly reason?: Translatable | undefined
}

export const FAILED = text('admin', 'failed')

interface ChangeOptions<V, R> {
  /** The queries to reload. */
  readonly list: QueryKey
  readonly change: (variables: V) => Promise<R>
  /** The error text, instead of the server's message. Null if the page shows the failure itself. */
  readonly failed?: (error: unknown) => Failure | null
  /** Called as soon as the change is made and its result shown. With it, the change does not wait for the new rows. */
  readonly onDone?: (variables: V, reply: R) => void
  /** Shows the result. Defaults to the server's message. */
  readonly succeeded?: (reply: R, variables: V) => void
  /** Called once the change has succeeded or failed and its rows have loaded, even after the admin has left the page. */
  readonly onOver?: (variables: V) => void
  /** Allows several changes at once. The caller must then prevent duplicates. */
  readonly isParallel?: boolean
}

/**
 * Shows a change's result and reloads its list. It stays pending until the new
 * rows have loaded, because a control must not briefly show its old state.
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
      // The server refused because this page's rows are out of date.
      return error instanceof ApiError ? reload() : undefined
    },
    onSettled: (_reply, _error, variables) => {
      isRunning.current = false
      onOver?.(variables)
    },
  })
  function mutate(...wanted: Parameters<typeof mutation.mutate>) {
    // A double click's second press arrives before the next render.
    if (isRunning.current && !isParallel) return
    isRunning.current = true
    mutation.mutate(...wanted)
  }
  return { ...mutation, mutate }
}

/** True if nothing changed yet, because another admin has to confirm. The panel then stays open. */
export function isOnlyProposed(reply: object): boolean {
  return 'proposal' in reply && reply.proposal !== null
}

/** A fixed message with the server's reason below it. */
export function withReason(message: Translatable): (error: unknown) => Failure {
  return (error) => ({ message, reason: messageOf(error, null) ?? undefined })
}
