// Sets up the binaries of the embedded PostgreSQL (links, execute bits) while their folder is writable. The server does the same
// at its start, but in a container or under systemd its user cannot write there.

import { embeddedBinDirectory } from '../src/server/platform/postgres/binaries.ts'

await embeddedBinDirectory()
