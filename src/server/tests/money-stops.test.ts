// An approval and the payment of a refund when the database stops.

import { CHOSEN_PATHS } from '../testing/money-paths.ts'
import { testStops } from '../testing/money-stops.ts'

testStops(CHOSEN_PATHS, ['SIGKILL'])
