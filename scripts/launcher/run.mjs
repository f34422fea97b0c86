// Runs other programs: short ones with their output in a log, and the server with careful signal handling.

import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './node.mjs'
import { followProgress, WITH_PROGRESS } from './progress.mjs'
import { LaunchError, tailOf } from './terminal.mjs'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** One Ctrl-C arrives twice, from the terminal and from npm. Signals within this time count as one. */
const SAME_SIGNAL_MS = 1_500
const PARENT_CHECK_MS = 500

export const logPath = (name) => join(root, '.cache', 'logs', `${name}.log`)

/** Output goes to a log file, whose end is shown if the program fails. */
export async function runQuietly({ title, file, args, logName, env = {} }) {
  const logFile = logPath(logName)
  const code = await runLogged({ file, args, logFile, env })
  if (code !== 0) throw new LaunchError(`${tailOf(logFile)}\n${title} failed; all of its output is in ${logFile}.`)
}

/** `onProgress` is called as the program reports what it has done (progress.mjs). */
export async function runLogged({ file, args, logFile, env = {}, onProgress }) {
  const log = openLog(logFile)
  try {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env, ...(onProgress && WITH_PROGRESS) },
      stdio: ['ignore', log, log, ...(onProgress ? ['pipe'] : [])],
    })
    if (onProgress) followProgress(child, onProgress)
    return await runToEnd(child, file)
  } finally {
    closeSync(log)
  }
}

export function runVisibly({ file, args, env = {} }) {
  return runToEnd(spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }), file)
}

/** Forwards stop signals to the program and exits after it. */
function runToEnd(child, file) {
  return new Promise((resolve, reject) => {
    let stoppedBy
    const forward = (signal) => {
      stoppedBy = signal
      child.kill(signal)
    }
    for (const signal of STOP_SIGNALS) process.on(signal, forward)
    const done = () => {
      for (const signal of STOP_SIGNALS) process.off(signal, forward)
    }
    child.once('error', (error) => {
      done()
      reject(new LaunchError(`${file} could not be started: ${error.message}`))
    })
    child.once('exit', (code, signal) => {
      done()
      if (stoppedBy) process.exit(exitCodeOf(stoppedBy))
      resolve(code ?? exitCodeOf(signal))
    })
  })
}

/**
 * The program gets its own process group, so that a Ctrl-C reaches it once, through us. The IPC channel
 * tells it when this process is killed.
 */
export function runProgram({ file, args, env = {} }) {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let stoppedAt = Number.NEGATIVE_INFINITY
  const stop = () => {
    // A killed npm causes only the first stop; a second one would end the program at once.
    clearInterval(watch)
    if (Date.now() - stoppedAt < SAME_SIGNAL_MS) return
    stoppedAt = Date.now()
    child.kill('SIGTERM')
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  const watch = onNpmExit(stop)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new LaunchError(`${file} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      if (signal) process.stderr.write(`Guftagu was killed by ${signal}; the next start recovers.\n`)
      resolve(code ?? exitCodeOf(signal))
    })
  })
}

/** A killed npm sends no signal, but its child then gets a new parent. */
function onNpmExit(stop) {
  const parent = process.ppid
  return setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) stop()
  }, PARENT_CHECK_MS).unref()
}

function openLog(path) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, 'w')
  } catch (error) {
    throw new LaunchError(`The project's folder ${root} cannot be written (${error.code}): start Guftagu as the user who owns it.`)
  }
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
