// Full run: more random seeds.

import { testFigures } from './figures-runs.ts'

testFigures([2, 3])
