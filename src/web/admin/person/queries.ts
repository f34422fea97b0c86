// Queries of the page about one account.

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

/** True if no such account exists, or the id is invalid. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

interface SectionReply {
  readonly next: number | null
}

/** Loads newest first, page by page. */
export function useSection<E extends Endpoint>(endpoint: E, id: string) {
  return useInfiniteQuery({
    queryKey: [...PERSON, id, endpoint.path],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      // Generics cannot connect the endpoint's parameters with its reply here.
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
