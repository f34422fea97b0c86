// Explains at the terminal why the server cannot listen.

import type { Config } from './config.ts'
import { errorCode, StartError } from './platform/process/start-error.ts'

const REFUSALS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port, host }) => `Port ${port} on ${host} is already in use: stop the program that uses it, or set PORT to another one.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}: set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host} to listen on: set HOST to one of its own.`,
  ENOTFOUND: ({ host }) => `The host name ${host} is unknown: set HOST to an address of this machine.`,
}

/** Returns unknown errors as they are. */
export function listenRefusal(error: unknown, config: Config): unknown {
  const refusal = REFUSALS[errorCode(error) ?? '']
  return refusal ? new StartError(refusal(config), { cause: error }) : error
}
