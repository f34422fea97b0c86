// What each area is given to register its routes, socket events, live updates, recorders and jobs (<area>/register.ts).

import type { FastifyInstance } from 'fastify'
import type { PresenceNode } from './accounts/presence/node.ts'
import { COUNTED_BY } from './allowances.ts'
import type { Deps } from './deps.ts'
import type { FindPrincipal } from './platform/auth/principal.ts'
import { endpointRegistrar, type On } from './platform/http/endpoints.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'

export interface Registration {
  readonly deps: Deps
  readonly presence: PresenceNode
  readonly http: FastifyInstance
  /** Registers the route of a call from the contract. */
  readonly on: On
  /** Makes an `on` for another Fastify context. */
  readonly registrarOn: (http: FastifyInstance) => On
  readonly addJobs: (...jobs: readonly JobDefinition[]) => void
  /** Adds work that must settle before the database is closed. */
  readonly waitFor: (work: Work) => void
}

interface Work {
  settled(): Promise<unknown>
}

interface Opened {
  readonly presence: PresenceNode
  readonly findPrincipal: FindPrincipal
}

export function openRegistration(http: FastifyInstance, deps: Deps, { presence, findPrincipal }: Opened) {
  const jobs: JobDefinition[] = []
  const works: Work[] = []
  // Registered before the routes, because Fastify calls the last hook first: requests and socket events must end before the work they
  // started.
  http.addHook('onClose', async () => {
    await deps.realtime.settled()
    await Promise.all(works.map((work) => work.settled()))
  })
  const registrarOn = (context: FastifyInstance) => endpointRegistrar(context, { ...deps, countedBy: COUNTED_BY, findPrincipal })
  const server: Registration = {
    deps,
    presence,
    http,
    on: registrarOn(http),
    registrarOn,
    addJobs: (...added) => void jobs.push(...added),
    waitFor: (work) => void works.push(work),
  }
  return { server, jobs: jobs as readonly JobDefinition[] }
}
