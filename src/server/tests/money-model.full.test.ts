// Full run: many random runs.

// A failure prints its seed; MODEL_SEED=… MODEL_PATH=… repeats it, and MODEL_RUNS=… sets the number of runs.

import { COMMON_ANSWERS, testMoneyModel } from './money-model-runs.ts'

const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_SHRINK } = process.env
const runs = Number(MODEL_RUNS || 100)

testMoneyModel({
  runs,
  ...(MODEL_SEED ? { seed: Number(MODEL_SEED) } : {}),
  ...(MODEL_PATH ? { path: MODEL_PATH } : {}),
  endOnFailure: MODEL_SHRINK === 'off',
  // A few runs may not reach all of them.
  answers: runs >= 100 && !MODEL_PATH ? COMMON_ANSWERS : [],
})
