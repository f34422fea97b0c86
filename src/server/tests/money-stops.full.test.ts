// Full run: the database stops during every money change.

import { MONEY_PATHS, REFUND_PATHS } from '../testing/money-paths.ts'
import { testStops } from '../testing/money-stops.ts'

testStops([...MONEY_PATHS, ...REFUND_PATHS], ['SIGQUIT', 'SIGKILL'])
