// Purchases, decisions and withdraws when the server is killed.

import { testKills } from '../testing/money-kills.ts'
import { MONEY_PATHS } from '../testing/money-paths.ts'

testKills(MONEY_PATHS)
