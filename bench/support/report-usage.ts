// Loaded into a measured server. Reports to the parent process how much memory is in use after garbage collection, and the CPU
// time so far.

export interface Usage {
  readonly heldBytes: number
  readonly cpuMs: number
}

process.on('message', (message) => {
  if (message !== 'usage') return
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const usage: Usage = { heldBytes: heapUsed + external, cpuMs: (user + system) / 1000 }
  process.send?.(usage)
})
