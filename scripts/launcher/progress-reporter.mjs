// A reporter for Vitest, which counts files, and for Playwright, which counts journeys.

import { reportProgress } from './progress.mjs'

export default class ProgressReporter {
  #done = 0
  #total = 0

  /** Vitest. */
  onTestRunStart(files) {
    this.#begin(files.length)
  }

  onTestModuleEnd() {
    this.#advance()
  }

  /** Playwright. */
  onBegin(_config, suite) {
    this.#begin(suite.allTests().length)
  }

  onTestEnd() {
    this.#advance()
  }

  printsToStdio() {
    return false
  }

  #begin(total) {
    this.#total = total
    reportProgress(0, total)
  }

  #advance() {
    this.#done += 1
    reportProgress(this.#done, this.#total)
  }
}
