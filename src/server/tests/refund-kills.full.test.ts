// Full run: kills at every statement.

// Refunds, and confirmations by a second admin, when the server is killed.

import { openKills, testBrokenConnections, testKills } from '../testing/money-kills.ts'
import { REFUND_PATHS } from '../testing/money-paths.ts'

openKills()
testKills(REFUND_PATHS)
testBrokenConnections(REFUND_PATHS)
