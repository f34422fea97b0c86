// A few runs of the money model, always the same. They were chosen so that between them most calls get most of their possible replies.

import { COMMON_ANSWERS, testMoneyModel } from './money-model-runs.ts'

const SEED = 7

testMoneyModel({ runs: 6, seed: SEED, endOnFailure: process.env['MODEL_SHRINK'] === 'off', answers: COMMON_ANSWERS })
