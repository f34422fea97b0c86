// Full run: kills at every statement.

// Purchases, decisions and withdraws when the server is killed or loses its connection.

import { openKills, testBrokenConnections, testKills } from '../testing/money-kills.ts'
import { APPROVAL, MONEY_PATHS } from '../testing/money-paths.ts'

openKills()
testKills(MONEY_PATHS)
testBrokenConnections(MONEY_PATHS.filter((path) => path !== APPROVAL))
