// Full run: kills at every statement.

// Refunds, and what a second admin confirms, when the server is killed.

import { openKills, testBrokenConnections, testKills } from '../testing/money-kills.ts'
import { REFUND_PATHS } from '../testing/money-paths.ts'

openKills()
testKills(REFUND_PATHS)
testBrokenConnections(REFUND_PATHS)
