// Refunds, and what a second admin confirms, when the server is killed.

import { testKills } from '../testing/money-kills.ts'
import { REFUND_PATHS } from '../testing/money-paths.ts'

testKills(REFUND_PATHS)
