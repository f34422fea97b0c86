// What a test run prints: the expected duration, a progress line while a layer runs, a line per layer, and the total.

export function layerLine({ name, nameWidth, result, durationMs }) {
  return `${name.padEnd(nameWidth)}  ${result.missing ? `not run: ${result.missing}` : countsWithTime(result, durationMs)}`
}

/** The counts are on a separate line, as tools that read test output expect. */
export function totalLines({ passed, failed }, durationMs) {
  return `Finished in ${durationText(durationMs)}\n${passed} passed, ${failed} failed`
}

/** A layer that has run on this machine is expected to take as long again. Otherwise its time on two cores is divided among the cores. */
export function expectedSeconds(layer, { tier, cores, earlier }) {
  return earlier[`${tier} ${layer.name}`] ?? (layer[tier] * 2) / cores
}

export function announcement(layers, totalSeconds) {
  return `${layers.map(({ name }) => name).join(', ')}: about ${minutesText(totalSeconds)}`
}

export function progressLine({ name, counts, nameWidth, progress, layerMs, totalMs, totalSeconds }) {
  const done = progress ? `${progress.done} of ${progress.total} ${counts}` : 'starting'
  return `${name.padEnd(nameWidth)}  ${done}, ${clockText(layerMs)} (${clockText(totalMs)} of about ${clockText(totalSeconds * 1000)})`
}

function countsWithTime({ passed, failed }, durationMs) {
  return `${passed} passed, ${failed} failed (${durationText(durationMs)})`
}

function durationText(durationMs) {
  const seconds = Math.round(durationMs / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function minutesText(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

function clockText(durationMs) {
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
