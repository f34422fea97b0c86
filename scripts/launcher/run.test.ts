// The launcher and its program as two processes, with signals as a terminal sends them.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'

const RUN = new URL('./run.mjs', import.meta.url).href

/** Says its pid, counts what it is told, and leaves a moment later. */
const PROGRAM = `
  let told = 0
  process.on('SIGTERM', () => {
    told += 1
    if (told === 1) setTimeout(() => { console.log('told ' + told); process.exit(0) }, 300)
  })
  process.on('SIGINT', () => console.log('interrupted by the terminal'))
  process.once('disconnect', () => { console.log('left alone'); process.exit(0) })
  console.log('pid ' + process.pid)
`

function launch(program: string) {
  const script = `import { runProgram } from ${JSON.stringify(RUN)}
    process.exitCode = await runProgram({ file: process.execPath, args: ['-e', ${JSON.stringify(program)}] })`
  // A process group of its own replaces the terminal's foreground group.
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void launcher.kill('SIGKILL'))
  const screen = { text: '' }
  launcher.stdout.on('data', (chunk: Buffer) => {
    screen.text += chunk.toString()
  })
  return { launcher, screen }
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

it('one Ctrl-C, seen by the whole group and passed on by npm, tells the program once, and its exit code is ours', async () => {
  const { launcher, screen } = launch(PROGRAM)
  await shows(screen, /pid (\d+)/)
  process.kill(-(launcher.pid ?? 0), 'SIGINT')
  launcher.kill('SIGINT')
  expect(await exitCode(launcher)).toBe(0)
  expect(screen.text).toMatch(/^pid \d+\ntold 1\n$/)
})

it('a program that fails gives its exit code to the launcher', async () => {
  expect(await exitCode(launch('process.exit(7)').launcher)).toBe(7)
})

it('a killed launcher lets go of the channel, and the program learns of it', async () => {
  const { launcher, screen } = launch(PROGRAM)
  await shows(screen, /pid (\d+)/)
  launcher.kill('SIGKILL')
  await shows(screen, /left alone/)
})
