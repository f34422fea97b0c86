// Loaded before a server that is measured: tells over the channel to its parent what its memory holds once the rubbish is
// out, and what it has computed so far.

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
