// The launcher and its program as two processes, with signals as a terminal sends them.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'

const RUN = new URL('./run.mjs', import.meta.url).href

/** Prints its pid, counts SIGTERM signals, and exits a moment after the first. */
const PROGRAM = `
  let signals = 0
  process.on('SIGTERM', () => {
    signals += 1
    if (signals === 1) setTimeout(() => { console.log('signals ' + signals); process.exit(0) }, 300)
  })
  process.on('SIGINT', () => console.log('interrupted by the terminal'))
  process.once('disconnect', () => { console.log('disconnected'); process.exit(0) })
  console.log('pid ' + process.pid)
`

/** The launcher's timers run a hundred times as fast, and it reports when it begins to watch npm. */
const FAST = `
  const [setRealInterval, startedAt] = [setInterval, Date.now()]
  Date.now = () => startedAt + performance.now() * 100
  globalThis.setInterval = (work, ms) => {
    console.log('watches npm')
    return setRealInterval(work, ms / 100)
  }
`

function launcherOf(program: string, preparation = ''): string[] {
  const script = `import { runProgram } from ${JSON.stringify(RUN)}
    ${preparation}
    process.exitCode = await runProgram({ file: process.execPath, args: ['-e', ${JSON.stringify(program)}] })`
  return ['--input-type=module', '-e', script]
}

function launch(program: string) {
  const { started, screen } = start(launcherOf(program))
  return { launcher: started, screen }
}

/** The launcher is a child of another process, which stands for npm. */
function launchByNpm(program: string) {
  const args = JSON.stringify(launcherOf(program, FAST))
  const { started, screen } = start(['-e', `child_process.spawn(process.execPath, ${args}, { stdio: 'inherit' })`])
  return { npm: started, screen }
}

function start(args: readonly string[]) {
  // Its own process group stands for the terminal's foreground group.
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const started = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'], env })
  onTestFinished(() => endGroup(started))
  const screen = { text: '' }
  started.stdout.on('data', (chunk: Buffer) => {
    screen.text += chunk.toString()
  })
  return { started, screen }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}

/** Bounded by the test's own time limit. */
async function shows(screen: { readonly text: string }, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(screen.text)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function exitCode(launcher: ChildProcess): Promise<unknown> {
  const [code] = await once(launcher, 'exit')
  return code
}

it('one Ctrl-C, sent to the whole group and again by npm, signals the program once, and the launcher exits with its code', async () => {
  const { launcher, screen } = launch(PROGRAM)
  await shows(screen, /pid (\d+)/)
  process.kill(-(launcher.pid ?? 0), 'SIGINT')
  launcher.kill('SIGINT')
  expect(await exitCode(launcher)).toBe(0)
  expect(screen.text).toMatch(/^pid \d+\nsignals 1\n$/)
})

it('the launcher exits with the exit code of a failed program', async () => {
  expect(await exitCode(launch('process.exit(7)').launcher)).toBe(7)
})

it('when the launcher is killed, the channel closes and the program exits', async () => {
  const { launcher, screen } = launch(PROGRAM)
  await shows(screen, /pid (\d+)/)
  launcher.kill('SIGKILL')
  await shows(screen, /disconnected/)
})

it('when npm is killed, the program is signalled once, however long it takes to stop', async () => {
  const { npm, screen } = launchByNpm(PROGRAM)
  await shows(screen, /pid \d+/)
  await shows(screen, /watches npm/)
  npm.kill('SIGKILL')
  expect((await shows(screen, /signals \d+/))[0]).toBe('signals 1')
})
