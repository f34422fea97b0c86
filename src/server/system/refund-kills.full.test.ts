// Full run: kills at every statement.

// Refunds, and what a second admin confirms, when the server is killed.

import { testKills } from '../testing/money-kills.ts'
import { CHOSEN_PATHS, REFUND_PATHS } from '../testing/money-paths.ts'

testKills(REFUND_PATHS.filter((path) => !CHOSEN_PATHS.includes(path)))
