// Server data of the page about one person.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/person.ts'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'

const PERSON = [...ADMIN_DATA, 'person'] as const

export function usePerson(id: string) {
  return useQuery({
    queryKey: [...PERSON, id],
    queryFn: async ({ signal }) => (await call(contract.fetchPerson, { params: { id }, signal })).person,
    retry: (count, error) => !isGone(error) && count < 3,
  })
}

/** Whether there is no such account, or no account could have this id. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

interface SectionReply {
  readonly next: number | null
}

/** Page after page, newest first. */
export function useSection<E extends Endpoint>(endpoint: E, id: string) {
  return useInfiniteQuery({
    queryKey: [...PERSON, id, endpoint.path],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      // The reply of each section is described; the generics of one function cannot express which.
      return (await call(endpoint, { params: { id }, query, signal } as never)) as ReplyOf<E> & SectionReply
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function useSignInsOf(id: string) {
  return useQuery({
    queryKey: [...PERSON, id, 'sign-ins'],
    queryFn: ({ signal }) => call(contract.fetchPersonSignIns, { params: { id }, signal }),
  })
}
