import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, messageOf } from '../api/errors.ts'
import { useTexts } from '../texts/texts.ts'
import { toast } from '../ui/toast.ts'
import { PENDING_COUNTS } from './keys.ts'

/** What is said of a failure: a sentence, and the reason beneath it where there is one. */
export interface Complaint {
  readonly text: string
  readonly reason?: string | undefined
}

interface ChangeOptions<V, R> {
  /** What has to be loaded again. */
  readonly list: QueryKey
  readonly change: (variables: V) => Promise<R>
  readonly done: (reply: R) => string
  /** For changes with a literal text of their own; otherwise the server's message is shown. */
  readonly failed?: (error: unknown) => Complaint
}

/**
 * Says how a change went and loads the list again. The change counts as under way until the new rows are there, so
 * that a control never falls back to its old state in between.
 */
export function useChange<V, R>({ list, change, done, failed }: ChangeOptions<V, R>) {
  const t = useTexts('admin')
  const queries = useQueryClient()
  const underWay = useRef(false)
  async function reload() {
    void queries.invalidateQueries({ queryKey: PENDING_COUNTS })
    await queries.invalidateQueries({ queryKey: list })
  }
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (reply) => {
      toast.success(done(reply))
      return reload()
    },
    onError: (error) => {
      const { text, reason } = failed?.(error) ?? { text: messageOf(error, t('failed')) }
      toast.error(text, reason)
      // The server says no because things are not what they seem here.
      return error instanceof ApiError ? reload() : undefined
    },
    onSettled: () => {
      underWay.current = false
    },
  })
  function mutate(...wanted: Parameters<typeof mutation.mutate>) {
    // The second press of a double click comes before the screen has been drawn anew.
    if (underWay.current) return
    underWay.current = true
    mutation.mutate(...wanted)
  }
  return { ...mutation, mutate }
}

/** A literal text, with the server's reason below it. */
export function withReason(text: string): (error: unknown) => Complaint {
  return (error) => ({ text, reason: error instanceof ApiError && error.message !== text ? error.message : undefined })
}
