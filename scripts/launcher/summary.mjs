// What a run of the tests prints in the end: a line for each layer and one for all of them, with the time they took.

export function layerLine({ name, nameWidth, result, durationMs }) {
  return `${name.padEnd(nameWidth)}  ${result.missing ? `not run: ${result.missing}` : countsWithTime(result, durationMs)}`
}

/** The counts have a line of their own, as programs that read the output of tests expect it. */
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
