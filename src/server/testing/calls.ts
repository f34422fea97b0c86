// What a call to an endpoint needs, for tests and the demo.

import { API_PREFIX, type BodyFor, type Endpoint, type ParamsFor, type QueryFor } from '#contract/endpoint.ts'

type Part<Name extends string, T> = undefined extends T ? { readonly [N in Name]?: T } : { readonly [N in Name]: T }
export type CallInput<E extends Endpoint> = Part<'params', ParamsFor<E>> & Part<'query', QueryFor<E>> & Part<'body', BodyFor<E>>

export interface PlainInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly body?: object
}

/** The path of a call, without its query. */
export function urlOf(endpoint: Endpoint, { params }: PlainInput): string {
  return API_PREFIX + endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params?.[name])))
}
