// After one seed's commands, every figure equals its rows (docs/guarantees.md#figures).

import { testFigures } from './figures-runs.ts'

testFigures([1])
