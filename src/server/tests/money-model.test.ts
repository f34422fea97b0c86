// A few runs of the money model, always the same ones. They were chosen because between them most calls are answered in most ways that
// they can be.

import { COMMON_ANSWERS, testMoneyModel } from './money-model-runs.ts'

const SEED = 7

testMoneyModel({ runs: 6, seed: SEED, endOnFailure: process.env['MODEL_SHRINK'] === 'off', answers: COMMON_ANSWERS })
