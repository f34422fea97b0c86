// Completes the programs of the embedded PostgreSQL (links, execute bits) while their folder can still be written. The server
// does the same at its start, but in a container or under systemd it runs as a user who may not write there.

import { embeddedBinDirectory } from '../src/server/platform/postgres/binaries.ts'

await embeddedBinDirectory()
