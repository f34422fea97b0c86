// The summary of a test run: a line for each layer and the total, with durations.

export function layerLine({ name, nameWidth, result, durationMs }) {
  return `${name.padEnd(nameWidth)}  ${result.missing ? `not run: ${result.missing}` : countsWithTime(result, durationMs)}`
}

/** The counts are on a separate line, as tools that read test output expect. */
export function totalLines({ passed, failed }, durationMs) {
  return `Finished in ${durationText(durationMs)}\n${passed} passed, ${failed} failed`
}

function countsWithTime({ passed, failed }, durationMs) {
  return `${passed} passed, ${failed} failed (${durationText(durationMs)})`
}

function durationText(durationMs) {
  const seconds = Math.round(durationMs / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
