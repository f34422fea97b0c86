// Full run: chance, more seeds.

import { testFigures } from './figures-runs.ts'

testFigures([2, 3])
