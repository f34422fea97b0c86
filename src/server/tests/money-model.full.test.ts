// Full run: chance, many runs.

// A failure prints its seed; MODEL_SEED=… MODEL_PATH=… repeat it, and MODEL_RUNS=… asks for more runs.

import { COMMON_ANSWERS, testMoneyModel } from './money-model-runs.ts'

const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_SHRINK } = process.env
const runs = Number(MODEL_RUNS || 100)

testMoneyModel({
  runs,
  ...(MODEL_SEED ? { seed: Number(MODEL_SEED) } : {}),
  ...(MODEL_PATH ? { path: MODEL_PATH } : {}),
  endOnFailure: MODEL_SHRINK === 'off',
  // Few runs may not lead to all of them.
  answers: runs >= 100 && !MODEL_PATH ? COMMON_ANSWERS : [],
})
